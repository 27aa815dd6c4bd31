/**
 * The contexts of the backend, lowest first, and their features. A context imports the platform and the public modules
 * (`index.ts`) of contexts below it, never one above. Inside a context imports are free, but not in a circle. Programs
 * (`main.ts`, `cli`) put the parts together and may import all of them. Lint holds this, and the picture in
 * docs/architecture.md is made from it.
 *
 * `names`: the most names that a public module exports. A lower number is an improvement; the aim is 25.
 */
export const CONTEXTS = [
  {
    name: 'identity',
    does: 'who signs in, by what, for which account, and what is told them by mail',
    names: 34,
    features: {
      accounts: 'sign-up, sign-in, sessions, second factor, profile, suppressed recipients',
      security: 'the security log: written, sealed, shown',
      mail: 'the transport of mails: a mail server, the demo mailbox, or none',
      team: 'members of an account, invitations, the account that a session acts for',
      letters: 'mails about accounts: when they are due, their words, their queue',
    },
  },
  {
    name: 'days',
    does: 'plans, the days that they give, and how they are paid',
    names: 39,
    features: {
      plans: 'the catalogue of plans, and which plan is in force for an account',
      ledger: 'days: the pool at the gateway, every wallet, metering, entitlements',
      payments: 'how plans are paid: PayPal, offline payments, trials, plans given',
    },
  },
  {
    name: 'whatsapp',
    does: 'channels and the gateway behind them',
    names: 43,
    features: {
      gateway: 'how the WhatsApp gateway is configured, and the inbox of its reports',
      channels: 'WhatsApp numbers, from adding to deleting, and their operations at the gateway',
      workflows: 'the address and token with which other systems forward events',
      media: 'files of messages: fetched or uploaded, kept sealed, handed out',
    },
  },
  {
    name: 'people',
    does: 'the people whom accounts write to',
    names: 41,
    features: { people: 'people, their handles and labels, consent, opt-outs, segments, merges' },
  },
  {
    name: 'messaging',
    does: 'jobs and messages, from a send to the last status',
    names: 34,
    features: {
      messaging: 'jobs, dispatch, inbound messages, quota, pace, double opt-in',
      bulk: 'many messages from rows or a file',
      templates: 'saved messages with variables',
      'people-imports': 'files of people, with their consents',
    },
  },
  {
    name: 'inbox',
    does: 'conversations and the members who answer them',
    names: 10,
    features: {
      conversations: 'conversations with people, their owners, replies and notes',
      answering: 'opening hours of an account, and rules for its conversations',
      presence: 'the members who have a conversation open, or write in it, now',
      'canned-replies': 'short texts with which members answer',
      reports: 'conversations and messages, counted and timed',
      live: 'hints for open pages that their data has changed',
    },
  },
  {
    name: 'books',
    does: 'the audit of days and money, and the payments that a customer sees',
    names: 9,
    features: {
      audit: 'journal, export, hash chain, verification, payment replay, revenue',
      billing: "an account's payments, receipts and use of days",
    },
  },
  {
    name: 'privacy',
    does: 'what a person or an account may ask for, and how long data is kept',
    names: 0,
    features: {
      dossier: 'everything about one person: timeline, evidence, file to hand out',
      'account-exports': 'copies of everything that an account has, for its owner',
      forgetting: 'erases people and accounts: keys, documents, files, records',
      retention: 'how long an account keeps files and people, and the nightly deletion',
    },
  },
  {
    name: 'operations',
    does: 'what operators and administrators see of the installation',
    names: 0,
    features: {
      operations: 'projections, failed events, queues, backup and restore',
      overview: 'what spans contexts: GET /api/me, users and main balance of administrators',
      notices: 'notifications of members and administrators: bell, mail, push',
      demo: 'simulators while nothing real is set up, and the demonstration account',
      'testing-clock': 'a clock that tests move',
    },
  },
];

const SOURCE = './backend/src';
/** Zones for `import-x/no-restricted-paths`: for each context the public modules that it may use. */
export function contextZones() {
  const below = ['./platform'];
  const zones = [
    { target: `${SOURCE}/platform`, from: SOURCE, except: ['./platform'], message: 'The platform imports no context.' },
  ];
  for (const { name } of CONTEXTS) {
    zones.push({
      target: `${SOURCE}/${name}`,
      from: SOURCE,
      except: [`./${name}`, ...below],
      message: `${name} imports the platform and the index.ts of contexts below it (backend/contexts.js).`,
    });
    // Its own public module is for the others: inside, files import each other.
    below.push(`./${name}/index.ts`);
  }
  return zones;
}
