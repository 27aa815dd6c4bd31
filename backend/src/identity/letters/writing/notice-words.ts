import type { NoticeKind } from '@wavelane/contracts';

/** The words of a mail about a notice of one kind. */
export interface KindWords {
  /** The subject of a mail with one notice. The product's own words. */
  subject: string;
  line: string;
  page: string;
  button: string;
}

const say = (subject: string, line: string, page: string, button: string): KindWords => ({
  subject,
  line,
  page,
  button,
});

/** The words of each kind. Never a text that another person wrote. */
export const WORDS: Readonly<Record<NoticeKind, KindWords>> = {
  mentioned: say(
    'You were mentioned in a note',
    'A colleague mentioned you in a note about a conversation.',
    '/inbox?view=mentioned',
    'Open the inbox',
  ),
  assigned: say(
    'A conversation was assigned to you',
    'A conversation was assigned to you.',
    '/inbox?view=mine',
    'Open the inbox',
  ),
  waiting: say(
    'Someone is waiting for an answer',
    'A person has been waiting for an answer for longer than you allow.',
    '/inbox',
    'Open the inbox',
  ),
  'job-finished': say('A bulk job finished', 'A bulk job finished.', '/outbox', 'See the result'),
  'job-paused': say(
    'A bulk job was paused',
    'The job was paused because the gateway refused its messages one after another. Nothing is sent until you resume it.',
    '/outbox',
    'Open the outbox',
  ),
  'job-missed': say(
    'A planned job missed its time',
    'The job could not be sent at its time, so it stopped. Send it again if it is still wanted.',
    '/outbox',
    'Open the outbox',
  ),
  'outcome-unknown': say(
    'It is not known whether a message was sent',
    'The gateway did not confirm whether the message went out. Wavelane does not send it again unless you decide so.',
    '/outbox',
    'Open the outbox',
  ),
  'limit-near': say(
    '80 % of your messages are used',
    'You have used 80 % of the messages that your plan allows.',
    '/pricing',
    'See the plans',
  ),
  'limit-reached': say(
    'Your message limit is reached',
    'You have used all messages that your plan allows. Sending continues with the next period or with a larger plan.',
    '/pricing',
    'See the plans',
  ),
  'channel-active': say(
    'Your channel is active',
    'The channel is active. Scan its QR code if it is not linked yet.',
    '/channels',
    'Open channels',
  ),
  'channel-unlinked': say(
    'A channel is no longer linked',
    'The channel has lost its link to WhatsApp. Its messages wait until you scan its QR code again.',
    '/channels',
    'Show the code',
  ),
  'channel-relinked': say(
    'A channel is linked to another number',
    'The channel was linked by another phone number than before. If that was not you, unlink it.',
    '/channels',
    'Open channels',
  ),
  'channel-ends': say(
    'A channel ends soon',
    'The channel sends nothing after that. Buy days if you want to keep it.',
    '/pricing',
    'Buy days',
  ),
  'channel-expired': say(
    'A channel has expired',
    'The paid time of the channel is over, so it sends nothing. Its messages wait.',
    '/pricing',
    'Buy days',
  ),
  'channel-refused': say(
    'The gateway refuses a channel',
    'The gateway no longer accepts the token of the channel, so the channel sends nothing. The operator can fix this.',
    '/channels',
    'Open channels',
  ),
  'channel-left-alone': say(
    'The gateway is not responding for a channel',
    'Messages of the channel wait until the gateway responds again. You do not have to do anything.',
    '/channels',
    'Open channels',
  ),
  'plan-ends': say(
    'Your days end soon',
    'Your channels send nothing after that. Buy days to continue.',
    '/pricing',
    'Buy days',
  ),
  'plan-ended': say(
    'Your days are used up',
    'Your channels are paused. They continue as soon as you have days again.',
    '/pricing',
    'Buy days',
  ),
  'payment-received': say(
    'Payment received',
    'Thank you. Your payment arrived and your days were added. The receipt is under Billing.',
    '/settings/billing',
    'Download the receipt',
  ),
  'payment-submitted': say(
    'Your payment waits for approval',
    'Your days are added once an administrator has approved the payment.',
    '/settings/billing',
    'Open billing',
  ),
  'payment-approved': say(
    'Payment approved',
    'Your payment was approved and your days were added. The receipt is under Billing.',
    '/settings/billing',
    'Download the receipt',
  ),
  'payment-rejected': say(
    'Payment rejected',
    'Your payment was not accepted, so no days were added.',
    '/settings/billing',
    'Open billing',
  ),
  'payment-failed': say(
    'Payment failed',
    'PayPal did not complete the payment. No money was taken, and no days were added.',
    '/pricing',
    'Try again',
  ),
  'import-finished': say('Your import finished', 'The people in your file were imported.', '/people', 'Open people'),
  'export-ready': say(
    'The copy of your data is ready',
    'Download it under Security.',
    '/settings/security',
    'Open security',
  ),
  'erasure-finished': say('An erasure finished', 'Everything about the person was deleted.', '/people', 'Open people'),
  'payment-waits': say(
    'A payment waits for approval',
    'A customer submitted an offline payment. Approve or reject it.',
    '/admin?tab=payments',
    'See the payments',
  ),
  'payment-won': say(
    'A reversed payment was returned to you',
    'PayPal decided the dispute for you. The customer has the days of the payment again.',
    '/admin/payments',
    'See the payments',
  ),
  'channel-waits': say(
    'A channel waits for activation',
    'A channel of a customer waits for days, and sends nothing until you give them.',
    '/admin?tab=channels',
    'See the waiting channels',
  ),
  'pool-low': say(
    'The pool runs low',
    'Channels cannot be activated or extended when the pool is empty.',
    '/admin/balances',
    'Top up the pool',
  ),
  'projection-stalled': say(
    'A read model is stalled',
    'A read model cannot take an event, so pages show old data.',
    '/admin/operations',
    'Open operations',
  ),
  'event-parked': say(
    'An event was parked',
    'A reaction to an event failed several times and was put aside.',
    '/admin/operations',
    'Open operations',
  ),
  'verification-failed': say(
    'The verification found differences',
    'The books do not agree, or could not be verified.',
    '/admin/audit',
    'Open audit',
  ),
  'backup-missing': say(
    'There is no new backup',
    'The last backup failed, or is older than two days. Operations says why.',
    '/admin/operations',
    'Open operations',
  ),
  'sending-held': say(
    'Messages wait for your answer',
    'This installation was restored or moved. Operations shows what is paused, and asks what to do with it.',
    '/admin/operations',
    'Open operations',
  ),
  'damage-found': say(
    'The log is damaged',
    'Part of the log cannot be read. Follow the steps in the operations guide.',
    '/admin/operations',
    'Open operations',
  ),
  'keys-missing': say(
    'Keys of people are missing',
    'The records are older than the log, so what it says of some people cannot be read. Everybody else goes on. The operations guide has two ways out, under “Records that are older than the log”.',
    '/admin/operations',
    'Open operations',
  ),
  'gateway-gone': say(
    'The gateway does not answer',
    'The gateway answers for no channel. Messages wait, and go out when it answers again. Check the network and its settings.',
    '/admin/whapi-settings',
    'Check the settings',
  ),
  'gateway-refuses': say(
    'The gateway refuses calls',
    'The gateway refused what Wavelane asked of it. Check its settings and its account.',
    '/admin/whapi-settings',
    'Check the settings',
  ),
};
