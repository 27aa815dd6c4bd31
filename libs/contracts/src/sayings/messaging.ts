/** Messages, jobs and files. */
export const MESSAGING = {
  'account-not-active': 'Your account is {accountStatus}. Please renew your subscription',
  attempt: 'Attempt {n}',
  'button-texts-must-differ': 'Each button needs its own text',
  'channel-gateway-does-not-answer':
    'The gateway of this channel does not answer. Nothing is lost: we try again in {wait}, and sending continues.',
  'channel-id-unknown': 'channel_id names none of your channels.',
  'channel-not-active': 'This channel is not active. Choose an active channel',
  'choose-file': 'Choose a file',
  'daily-limit-on':
    'Daily limit reached: {used} of {limit} used on {day}, none left. The count starts again at midnight ({zone}); a larger plan raises the limit.',
  'daily-limit-on-asked':
    'Daily limit reached: {used} of {limit} used on {day}, {left} left but {asked} asked for. The count starts again at midnight ({zone}); a larger plan raises the limit.',
  'daily-limit-today':
    'Daily limit reached: {used} of {limit} used today, none left. The count starts again at midnight ({zone}); a larger plan raises the limit.',
  'daily-limit-today-asked':
    'Daily limit reached: {used} of {limit} used today, {left} left but {asked} asked for. The count starts again at midnight ({zone}); a larger plan raises the limit.',
  'email-too-long': 'Email must be at most {max} characters',
  'enter-date-and-time': 'Enter date and time, for example 2030-05-17T09:30',
  'file-damaged': 'This file is not what was kept. Look at the disk and at the backups.',
  'file-not-kept': 'The file could not be kept at the moment. Nothing was sent; please try again soon.',
  'file-planned-for': '{file}, planned for {when}',
  'file-used-elsewhere': 'This file was already sent to somebody else, or from another channel. Add it again',
  'idempotency-key-already-used-for-another-file': 'This Idempotency-Key was already used for another file',
  'idempotency-key-already-used-for-another-message': 'This Idempotency-Key was already used for another message',
  'job-been-cancelled': 'This job has been cancelled',
  'job-needs-at-least-one-message': 'A job needs at least one message',
  'lane-sends-no-buttons': 'The gateway of this channel sends no buttons. Write the choices into the text',
  'lane-sends-no-buttons-with-file':
    'The gateway of this channel sends no buttons with a file. Remove the buttons or the file',
  'lane-sends-no-contact-cards': 'The gateway of this channel sends no contact cards. Write the number into a text',
  'lane-sends-no-locations': 'The gateway of this channel sends no locations. Write the address into a text',
  'lane-sends-no-polls': 'The gateway of this channel sends no polls. Send a list, or a text',
  'list-as-text-too-long':
    'The gateway of this channel sends a list as text. With its rows it has more than {n} characters: shorten it',
  message: '{n} message',
  'message-back-in-the-queue': '{n} message back in the queue.',
  'message-outcome-known-already': 'The outcome of this message is already known.',
  messages: '{n} messages',
  'messages-and': '{messages}, {rest}',
  'messages-back-in-the-queue': '{n} messages back in the queue.',
  minutes: '{n} minutes',
  'monthly-limit':
    'Monthly bulk limit reached: {used} of {limit} used this month, none left. A larger plan raises the limit.',
  'monthly-limit-in':
    'Monthly bulk limit reached: {used} of {limit} used in {month}, none left. A larger plan raises the limit.',
  'monthly-limit-in-left':
    'Monthly bulk limit reached: {used} of {limit} used in {month}, {left} left. A larger plan raises the limit.',
  'monthly-limit-left':
    'Monthly bulk limit reached: {used} of {limit} used this month, {left} left. A larger plan raises the limit.',
  'no-active-channels': 'No active channels. Please add a channel',
  'no-such-channel': 'No such channel',
  'no-value-for': 'No value for {names}. Fill it in or take it out of the text',
  'not-in-history': 'Not in the chat’s history (check {n})',
  'pace-needs-limit': 'Without limit a number would be blocked by WhatsApp. Choose another pace.',
  'part-does-not-follow': 'This part does not follow',
  'picture-incomplete':
    'This picture is damaged or incomplete. Choose the original file, or save it again as JPEG or PNG',
  'planned-for': 'planned for {when}',
  'range-beyond-file': 'This file has no such part.',
  'recipient-opted-out-until-start':
    'This person answered STOP and gets no more messages from you. They can answer START to get them again.',
  seconds: '{n} seconds',
  'upload-as-one-of': 'as must be one of {names}',
  'uploads-need-active-plan': 'You need an active plan to upload files.',
  'sending-needs-active-plan': 'You need an active plan to send messages.',
  'time-passed': 'This time has passed. Choose one in the future',
  'time-too-far-ahead': 'Choose a time within one year from now',
  'too-many-buttons': 'At most {n} buttons are allowed',
  'too-many-files-wait': '{n} files wait to be sent already. Send some of them, or come back tomorrow',
  'too-many-items': 'Send at most {max} items at once.',
  'too-much-at-once': 'Too much at once. Please send it again.',
  'too-much-per-minute-for-channel': 'Too much in this minute for this channel. Send it again in {seconds} seconds.',
  'unknown-webhook-address-or-key': 'Unknown webhook address or key',
  'video-codec-not-playable':
    'WhatsApp plays videos with H.264 pictures and AAC sound, and this one has {found}. Save it as MP4 (H.264, AAC), and choose that file',
  'video-not-readable':
    'This video cannot be read: it is damaged or incomplete. Save it as MP4 (H.264, AAC), and choose that file',
  'voice-note-not-opus': 'A voice note is an OGG file with Opus sound. Send this one as a file',
  'voice-note-too-long': 'A voice note can have at most {n} minutes. Record a shorter one',
} as const;
