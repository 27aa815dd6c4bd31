/**
 * The floors of the backend, lowest first, and what stands on each. A feature imports the doors (`index.ts`) of features
 * below it, and the platform; never a feature above it or beside it. Lint holds this, and the picture in
 * docs/architecture.md is made from it.
 */
export const FLOORS = [
  [{ name: 'platform', does: 'commands, storage, runtime, HTTP, security: what every feature stands on' }],
  [{ name: 'mail', does: 'where mails go: a mail server, the demo mailbox, or nowhere' }],
  [{ name: 'accounts', does: 'sign-up, sign-in, sessions, second factor, profile, suppressed recipients' }],
  [{ name: 'security', does: 'the security log: written, sealed, shown' }],
  [
    { name: 'letters', does: 'mails about accounts: when they are due, what they say, how they wait' },
    { name: 'gateway', does: 'how the WhatsApp gateway is configured, and the inbox of what it reports' },
    { name: 'plans', does: 'the catalogue of plans, and which plan is in force for whom' },
  ],
  [{ name: 'ledger', does: 'days: the pool at the gateway, every wallet, metering, what an account is entitled to' }],
  [
    { name: 'payments', does: 'how plans are paid: PayPal, offline payments, trials, plans given' },
    { name: 'people', does: 'whom accounts write to, and what these people allow' },
    { name: 'channels', does: 'WhatsApp numbers, from adding to deleting, and what is done for them at the gateway' },
    { name: 'canned-replies', does: 'short texts with which members answer again and again' },
    { name: 'workflows', does: 'the address and token with which other systems forward events' },
  ],
  [
    { name: 'media', does: 'files of messages: fetched or uploaded, kept sealed, given to whom they were sent' },
    { name: 'answering', does: 'when an account answers, and which rules its conversations follow' },
    { name: 'team', does: 'who works for an account: members, invitations, for whom a session acts' },
  ],
  [{ name: 'templates', does: 'saved messages with variables, and their files' }],
  [{ name: 'messaging', does: 'jobs and messages, from a send to the last answer' }],
  [
    { name: 'bulk', does: 'many messages from rows or a file' },
    { name: 'conversations', does: 'what is said with people, and who answers them' },
  ],
  [
    { name: 'overview', does: 'what spans features: GET /api/me, users and main balance of administrators' },
    { name: 'reports', does: 'what was done in conversations and became of messages, counted and timed' },
    { name: 'people-imports', does: 'files of people, with what they consented to' },
  ],
  [{ name: 'audit', does: 'the books: journal, export, chain, verification, payment replay' }],
  [{ name: 'billing', does: 'what users see of their money and days: payments, receipts, where days went' }],
  [{ name: 'notices', does: 'what members are told of their business, and administrators of the installation' }],
  [
    { name: 'operations', does: 'projections, failed events, queues, backup and restore' },
    { name: 'live', does: 'tells open pages what of theirs has changed' },
    { name: 'dossier', does: 'all that is known of one person: shown in order of time, and given away' },
  ],
  [
    { name: 'presence', does: 'which members have which conversation open, and write in it, now' },
    { name: 'account-exports', does: 'copies of everything that an account has, for its owner' },
  ],
  [
    {
      name: 'forgetting',
      does: 'forgets people and accounts for good: keys, documents, files, and what else tells of them',
    },
  ],
  [
    {
      name: 'retention',
      does: 'how long an account keeps files and people, and the night in which what is older goes',
    },
  ],
  [
    { name: 'demo', does: 'stand-ins while nothing real is set up, and the demonstration account' },
    { name: 'testing-clock', does: 'a clock that tests move' },
  ],
  [{ name: 'cli', does: 'the commands of operators and auditors' }],
];

const SOURCE = './backend/src';

/** Zones for `import-x/no-restricted-paths`: for each feature the doors that it may use. */
export function floorZones() {
  const below = [];
  const zones = [];
  for (const floor of FLOORS) {
    for (const { name } of floor) {
      zones.push({
        target: `${SOURCE}/${name}`,
        from: SOURCE,
        except: [`./${name}`, ...below, ...(name === 'cli' ? ['./projections.ts', './events.ts'] : [])],
        message: `${name} imports the platform and the index.ts of features on lower floors (backend/floors.js).`,
      });
    }
    below.push(...floor.map(({ name }) => (name === 'platform' ? './platform' : `./${name}/index.ts`)));
  }
  return zones;
}
