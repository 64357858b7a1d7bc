# For moderators.

moderation = Moderation
moderation-reports = Open reports
moderation-none = No report is open.
moderation-before = { $n ->
    [one] one decision before
   *[other] { $n } decisions before
}
moderation-action = What is done
moderation-reason = Reason
moderation-days = Days
moderation-note = A sentence to the person
moderation-decide = Decide
moderation-audit = Decisions
moderation-until = until { $at }
moderate-warn = warn
moderate-mute = take the floor away
moderate-suspend = suspend
moderate-name = take the name away
moderate-lift = lift all bans
moderate-dismiss = dismiss the report
moderate-moderator = named moderator
moderate-no-moderator = no moderator any more
