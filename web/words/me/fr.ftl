# Soi-même : le nom, les appareils, ce qui est gardé.

me-name = Mon nom
me-kept = Ici, ce nom n’est qu’à vous. Vous pouvez le changer, et y revenir de partout.
me-keep-why = Gardez votre nom : personne d’autre ne pourra l’avoir. Vos parties vous suivent, même si vous changez de navigateur ou d’appareil. Ni mot de passe ni adresse électronique : votre appareil garde une clé d’accès, et vous recevez des codes de secours pour les mauvais jours.
me-keep = Garder mon nom
me-keep-other = Sans clé d’accès
me-keep-other-text = Avec les seuls codes de secours, on se connecte ailleurs en tapant l’un d’eux. Une clé d’accès pourra s’ajouter plus tard.
me-keep-codes = Garder mon nom avec des codes de secours
passkeys-need-name = Les clés d’accès demandent un nom de site, et non un simple numéro comme dans cette adresse. Ici, les codes de secours conviennent.
passkeys-need-tls = Les clés d’accès demandent une connexion sûre (https). Ici, les codes de secours conviennent.
passkeys-need-browser = Ce navigateur n’a pas de clés d’accès. Ici, les codes de secours conviennent.
passkey-not-given = Cela n’a pas marché : aucune clé d’accès n’a été créée ni utilisée. Rien n’a changé.
codes-title = Codes de secours
codes-text = Chacun de ces codes vous connecte une fois, avec votre nom, si vous perdez votre appareil. Ils sont montrés maintenant et jamais plus : imprimez-les, ou gardez-les là où vous les retrouverez.
codes-of = { $name }, sur { $site }
codes-save = Enregistrer
codes-print = Imprimer
codes-done = Je les ai mis de côté
codes-left = { $n ->
    [0] Il ne vous reste aucun code.
    [one] Il vous reste un code.
   *[other] Il vous reste { $n } codes.
}
codes-renew = De nouveaux codes, à la place des anciens
signin = J’ai gardé mon nom ailleurs
signin-text = Connectez-vous ici, et continuez avec le même nom et les mêmes parties.
signin-passkey = Se connecter avec une clé d’accès
signin-link = Depuis un appareil où vous êtes connecté
signin-link-text = Là-bas, sous « Moi », choisissez « Connecter un autre appareil » ; puis scannez l’image, ou tapez le code ici.
signin-link-code = Code de l’autre appareil
signin-link-go = Utiliser ce code
signin-link-wait = Dites oui sur l’autre appareil. Il doit montrer ces chiffres :
signin-code = Avec un code de secours
signin-name = Nom gardé
signin-recovery = Code de secours
signin-code-go = Se connecter
merge-title = Vos parties de visiteur
merge-text = { $games ->
    [one] Dans ce navigateur, vous avez ouvert ou joué une table
   *[other] Dans ce navigateur, vous avez ouvert ou joué { $games } tables
} en visiteur. Reviennent-elles à { $name } ?
merge-yes = Oui, c’était moi
merge-no = Non, laissez-les
devices = Où je suis connecté
devices-sessions = Navigateurs
device-here = celui-ci
device-unknown = Un appareil
device-used = utilisé le { $day }
device-add = Connecter un autre appareil
sign-out = Déconnecter
sign-out-of = Déconnecter : { $device }
sign-out-all = Déconnecter partout
passkeys = Clés d’accès
passkeys-none = Vous n’en avez pas encore.
passkey-made = créée le { $day }
passkey-add = Ajouter une clé d’accès
passkey-forget = Retirer
passkey-forget-of = Retirer la clé d’accès : { $device }
link-text = Scannez cette image avec l’autre appareil,
link-type = ou ouvrez-y { $address } et tapez ce code :
link-qr = Code QR de la page qui connecte l’autre appareil
link-lasts = Valable { $minutes } minutes, pour un seul appareil.
link-asked = Quelqu’un est venu avec votre code, depuis : { $device }.
link-compare = Sont-ce les chiffres que montre votre autre appareil ? Ne dites oui que s’il est entre vos mains.
link-confirm = Oui, c’est le mien
link-deny = Non
link-yes = C’est fait : l’autre appareil est connecté.
link-no = Personne n’a été connecté.
link-late = Ce code n’est plus valable.
link-again = Un nouveau code
data = Mes données
data-text = Tout ce qui est gardé sur vous tient dans un fichier que vous pouvez enregistrer : nom, dates de connexion, parties et leurs enregistrements, ce que vous avez dit.
data-export = Enregistrer mes données
data-delete = Me supprimer
data-delete-text = Votre nom, vos messages et vos propres tables disparaîtront pour toujours. Les parties jouées avec d’autres leur restent ; votre place y portera « quelqu’un ».
data-delete-name = Pour être sûr, tapez votre nom : { $name }
data-delete-now = Me supprimer pour toujours
data-stay = Je reste
