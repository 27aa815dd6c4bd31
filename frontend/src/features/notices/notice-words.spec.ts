import { NOTICE_KINDS, type NoticeFacts, type NoticeKind } from '@wavelane/contracts';
import { noticeTarget, noticeWords } from './notice-words';

const until = '2026-04-01T00:00:00.000Z';
const talk = { conversationId: 'c1', person: 'Layla', by: 'Karim' };
const job = { jobId: 'j1', job: 'Saturday' };
const imported = { importId: 'i', count: 2, total: 1_200 };
const payment = { plan: 'Growth', amount: 7_900, currency: 'USD', days: 90 };

/** The texts and the target of each kind. */
const TABLE: [NoticeKind, NoticeFacts, title: string, text: string | RegExp, target: string][] = [
  ['mentioned', talk, 'Karim mentioned you', 'In the conversation with Layla.', '/inbox?conversation=c1'],
  ['assigned', talk, 'Karim gave you a conversation', 'In the conversation with Layla.', '/inbox?conversation=c1'],
  ['waiting', { ...talk, minutes: 15 }, 'Layla waits for an answer', /15 minutes/, '/inbox?conversation=c1'],
  [
    'job-finished',
    { ...job, count: 9, total: 10 },
    'Saturday finished',
    '9 of 10 messages went out.',
    '/outbox?job=j1',
  ],
  ['job-paused', job, 'Saturday was paused', 'The gateway refused its messages.', '/outbox?job=j1'],
  ['job-missed', job, 'Saturday missed its time', /Send it again/, '/outbox?job=j1'],
  ['outcome-unknown', job, 'It is not known whether a message was sent', /not sent again/, '/outbox?job=j1'],
  ['limit-near', { count: 80, total: 100 }, '80 % of your messages are used', '80 of 100 today.', '/pricing'],
  ['limit-reached', { count: 9, total: 9, period: 'month' }, 'Your message limit is reached', /month/, '/pricing'],
  ['channel-active', { channel: 'Shop', until }, 'Shop is active', /^Paid until/, '/channels'],
  ['channel-unlinked', { channel: 'Shop' }, 'Shop is no longer linked', /QR code/, '/channels'],
  ['channel-relinked', { channel: 'Shop' }, 'Shop is linked to another number', /unlink it/, '/channels'],
  ['channel-ends', { channel: 'Shop', until }, 'Shop ends on Apr 1, 2026', /sends nothing/, '/channels'],
  ['channel-expired', { channel: 'Shop' }, 'Shop expired', /until it has days/, '/channels'],
  ['channel-expired', { channel: 'Shop', wait: 'pool' }, 'Shop expired', /operator has been told/, '/channels'],
  ['channel-refused', { channel: 'Shop' }, 'The gateway refuses Shop', /operator/, '/channels'],
  ['channel-left-alone', { channel: 'Shop' }, 'The gateway does not answer for Shop', /wait/, '/channels'],
  ['plan-ends', { until }, 'Your days end on Apr 1, 2026', /send nothing/, '/pricing'],
  ['plan-ended', {}, 'Your days are used up', /paused/, '/pricing'],
  ['payment-received', payment, 'Payment received', /79.*Growth.*90 days/, '/settings/billing'],
  ['payment-approved', payment, 'Payment approved', /90 days were added/, '/settings/billing'],
  ['payment-rejected', { reason: 'Not on our account' }, 'Payment rejected', 'Not on our account', '/settings/billing'],
  ['payment-failed', {}, 'Payment failed', /No money/, '/pricing'],
  ['import-finished', {}, 'Your import finished', /people/, '/people'],
  [
    'import-finished',
    imported,
    'Your import finished',
    '1,198 rows imported, 2 left out. Open it for the reasons and the list.',
    '/people/imports?import=i',
  ],
  [
    'import-finished',
    { ...imported, count: 0 },
    'Your import finished',
    '1,200 rows imported, none left out.',
    '/people/imports?import=i',
  ],
  ['export-ready', { until }, 'The copy of your data is ready', /Apr 1, 2026/, '/settings/security'],
  ['erasure-finished', {}, 'An erasure finished', /deleted/, '/people'],
  ['payment-won', {}, 'A reversed payment was returned to you', /the days of the payment/, '/admin/payments'],
  ['pool-low', { days: 12 }, 'The pool runs low', '12 days are left.', '/admin/balances'],
  ['projection-stalled', { subject: 'jobs' }, 'A read model stands still', /^jobs /, '/admin/operations'],
  ['event-parked', { subject: 'JobPaused' }, 'An event was parked', /JobPaused/, '/admin/operations'],
  ['sending-held', {}, 'Messages wait for your answer', /restored or moved/, '/admin/operations'],
  ['verification-failed', {}, 'The verification found differences', /books/, '/admin/audit'],
  ['backup-missing', { until }, 'There is no new backup', /^The last one is of Apr 1, 2026/, '/admin/operations'],
  ['backup-missing', {}, 'There is no new backup', /none yet/, '/admin/operations'],
  ['damage-found', {}, 'The log is damaged', /guide/, '/admin/operations'],
  ['keys-missing', {}, 'Keys of people are missing', /older than the log/, '/admin/operations'],
  ['gateway-gone', { until }, 'The gateway does not answer', /Apr 1, 2026.*wait/, '/admin/whapi-settings'],
  ['gateway-refuses', {}, 'The gateway refuses calls', /settings/, '/admin/whapi-settings'],
];
/** Notices to administrators lead to the list with the waiting item. */
const ADMINISTRATION: readonly string[] = ['payment-waits', 'channel-waits', 'payment-submitted'];

describe('a notice', () => {
  it.each(TABLE)('describes %s with %j and leads to it', (kind, facts, title, text, target) => {
    const words = noticeWords({ kind, facts }, 'UTC');
    expect(words.title).toBe(title);
    expect(words.text).toMatch(text instanceof RegExp ? text : new RegExp(`^${text.replaceAll('.', '\\.')}$`));
    const { to, search } = noticeTarget({ kind, facts });
    const asked = search === undefined ? '' : `?${new URLSearchParams(search as never).toString()}`;
    expect(`${String(to)}${asked}`).toBe(target);
  });

  it('provides words for every kind', () => {
    const known: string[] = TABLE.map(([kind]) => kind);
    const others = NOTICE_KINDS.filter((kind) => !known.includes(kind));
    expect(others.filter((kind) => !ADMINISTRATION.includes(kind))).toEqual([]);
    for (const kind of others) {
      expect(noticeWords({ kind, facts: {} }, 'UTC').title).not.toBe('');
      expect(noticeTarget({ kind, facts: {} }).to).toMatch(/^\//);
    }
  });
});
