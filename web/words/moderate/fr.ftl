# Pour la modération.

moderation = Modération
moderation-reports = Signalements en attente
moderation-none = Aucun signalement n’est en attente.
moderation-before = { $n ->
    [one] { $n } décision antérieure
   *[other] { $n } décisions avant
}
moderation-action = Décision
moderation-reason = Motif
moderation-days = Jours
moderation-note = Un mot à la personne
moderation-decide = Décider
moderation-audit = Décisions
moderation-until = jusqu’au { $at }
moderate-warn = avertir
moderate-mute = retirer la parole
moderate-suspend = suspendre
moderate-name = retirer le nom
moderate-lift = lever les sanctions
moderate-dismiss = classer le signalement
moderate-moderator = nommé à la modération
moderate-no-moderator = retiré de la modération
