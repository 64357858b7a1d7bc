# Oneself: the name, devices, what is kept.

me-name = My name
me-kept = This name is yours alone here. You can change it, and come back to it from anywhere.
me-keep-why = Keep your name, and nobody else can have it. Your games stay with you, also when you change browser or device. No password, no address: your device keeps a passkey, and you get recovery codes for a rainy day.
me-keep = Keep my name
me-keep-other = Without a passkey
me-keep-other-text = With recovery codes alone you sign in elsewhere by typing one of them. You can add a passkey later.
me-keep-codes = Keep my name with recovery codes
passkeys-need-name = Passkeys need a name of the site, not a bare number as in this address. Recovery codes serve here.
passkeys-need-tls = Passkeys need a safe connection (https). Recovery codes serve here.
passkeys-need-browser = This browser has no passkeys. Recovery codes serve here.
passkey-not-given = That did not work: no passkey was made or used. Nothing has changed.
codes-title = Recovery codes
codes-text = Each of these codes signs you in once, with your name, should you lose your device. They are shown now and never again: print them, or save them where you will find them.
codes-of = { $name } at { $site }
codes-save = Save
codes-print = Print
codes-done = I have put them away
codes-left = { $n ->
    [0] You have no codes left.
    [one] You have one code left.
   *[other] You have { $n } codes left.
}
codes-renew = New codes, old ones void
signin = I kept my name elsewhere
signin-text = Sign in here, and go on with the same name and the same games.
signin-passkey = Sign in with a passkey
signin-link = From a device where you are signed in
signin-link-text = There, choose “Sign in another device” under “Me”; then scan the picture, or type the code here.
signin-link-code = Code of the other device
signin-link-go = Use this code
signin-link-wait = Now say yes on the other device. It must show these digits:
signin-code = With a recovery code
signin-name = Kept name
signin-recovery = Recovery code
signin-code-go = Sign in
merge-title = Your games as a guest
merge-text = { $games ->
    [one] In this browser you have opened or played one table
   *[other] In this browser you have opened or played { $games } tables
} as a guest. Shall they be { $name }’s?
merge-yes = Yes, they are mine
merge-no = No, leave them
devices = Where I am signed in
devices-sessions = Browsers
device-here = this one
device-unknown = Some device
device-used = last used { $day }
device-add = Sign in another device
sign-out = Sign out
sign-out-of = Sign out: { $device }
sign-out-all = Sign out everywhere
passkeys = Passkeys
passkeys-none = You have none yet.
passkey-made = made { $day }
passkey-add = Add a passkey
passkey-forget = Remove
passkey-forget-of = Remove the passkey: { $device }
link-text = Scan this picture with the other device,
link-type = or open { $address } there and type this code:
link-qr = QR code of the page that signs in the other device
link-lasts = Good for { $minutes } minutes, and for one device.
link-asked = Somebody has come with your code, from: { $device }.
link-compare = Are these the digits your other device shows? Say yes only if it is in your hands.
link-confirm = Yes, it is mine
link-deny = No
link-yes = Done: the other device is signed in.
link-no = Nobody was signed in.
link-late = This code is no longer good.
link-again = A new code
data = My data
data-text = You can save all that is kept about you as a file: name, times of signing in, games with their records, what you said.
data-export = Save my data
data-delete = Delete me
data-delete-text = Your name, your lines of chat and your own tables will be gone for good. Games that others played with you stay theirs; there your seat will read “somebody”.
data-delete-name = To be sure, type your name: { $name }
data-delete-now = Delete me for good
data-stay = I stay
