/** Messages, jobs and files. */
export const MESSAGING = {
  'account-not-active': 'Your account is {accountStatus}. Please renew your subscription',
  'at-most-buttons-allowed': 'At most {n} buttons are allowed',
  attempt: 'Attempt {n}',
  'channel-id-names-none': 'channel_id names none of your channels.',
  'channel-not-active': 'This channel is not active. Choose an active channel',
  'choose-channel': 'Choose a channel',
  'choose-file': 'Choose a file',
  'choose-time-within-one-year-from': 'Choose a time within one year from now',
  'daily-limit-on':
    'Daily limit reached: {used} of {limit} used on {day}, none left. The count starts again at midnight ({zone}); a larger plan raises the limit.',
  'daily-limit-on-asked':
    'Daily limit reached: {used} of {limit} used on {day}, {left} left but {asked} asked for. The count starts again at midnight ({zone}); a larger plan raises the limit.',
  'daily-limit-today':
    'Daily limit reached: {used} of {limit} used today, none left. The count starts again at midnight ({zone}); a larger plan raises the limit.',
  'daily-limit-today-asked':
    'Daily limit reached: {used} of {limit} used today, {left} left but {asked} asked for. The count starts again at midnight ({zone}); a larger plan raises the limit.',
  'each-button-needs-its-own-text': 'Each button needs its own text',
  'email-must-be-at-most-characters': 'Email must be at most {max} characters',
  'enter-date-and-time-for-example': 'Enter date and time, for example 2030-05-17T09:30',
  'file-already-sent-to-somebody-else':
    'This file was already sent to somebody else, or from another channel. Add it again',
  'file-could-not-be-kept-at': 'The file could not be kept at the moment. Nothing was sent; please try again soon.',
  'file-not-what-kept': 'This file is not what was kept. Look at the disk and at the backups.',
  'file-planned-for': '{file}, planned for {when}',
  'files-wait-to-be-sent': '{n} files wait to be sent already. Send some of them, or come back tomorrow',
  'gateway-of-channel-does-not-answer':
    'The gateway of this channel does not answer. Nothing is lost: we try again in {wait}, and sending continues.',
  'idempotency-key-already-used-for-another-file': 'This Idempotency-Key was already used for another file',
  'idempotency-key-already-used-for-another-message': 'This Idempotency-Key was already used for another message',
  'job-been-cancelled': 'This job has been cancelled',
  'job-needs-at-least-one-message': 'A job needs at least one message',
  message: '{n} message',
  'message-back-in-the-queue': '{n} message back in the queue.',
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
  'only-quick-reply-buttons-possible': 'Only quick_reply buttons are possible',
  'part-does-not-follow': 'This part does not follow',
  'person-answered-stop-and-gets-no':
    'This person answered STOP and gets no more messages from you. They can answer START to get them again.',
  'planned-for': 'planned for {when}',
  seconds: '{n} seconds',
  'send-at-most-items-at-once': 'Send at most {max} items at once.',
  'time-passed': 'This time has passed. Choose one in the future',
  'too-much-at-once': 'Too much at once. Please send it again.',
  'too-much-in-minute-for-channel': 'Too much in this minute for this channel. Send it again in {seconds} seconds.',
  'unknown-webhook-address-or-key': 'Unknown webhook address or key',
  'what-became-of-message-known-already': 'What became of this message is known already.',
  'without-limit-number-would-be-blocked': 'Without limit a number would be blocked by WhatsApp. Choose another pace.',
  'you-need-active-plan-to-send': 'You need an active plan to send messages.',
} as const;
