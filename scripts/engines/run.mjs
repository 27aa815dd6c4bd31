// Tests the product's promises on both pairs of engines: `npm run test:engines`.
//
//   npm run test:engines -- [--rounds 6] [--only files,contract,paths,kill,cuts] [--seed 7]
//
// `files` is what the gates do anyway: the same paths and kills on SQLite.
//
// EVENTSTORE_URL and MONGODB_URL name servers, which must be empty: the contracts and the kills run on them. Without them, and
// for what needs a database for each test, doubles of the servers play them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    only: { type: 'string', default: 'files,contract,paths,kill,cuts' },
    seed: { type: 'string', default: '7' },
  },
});
const { rounds, seed } = values;
const wanted = values.only.split(',');

/** jest takes a path as a pattern, and ignores one without a match. */
function jest(...paths) {
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`There is no ${missing.join(', no ')}.`);
  return ['scripts/jest.mjs', ...paths];
}

const fault = (name, ...args) => [
  '--enable-source-maps',
  `dist/backend/test/faults/${name}.js`,
  ...args,
  ...['--seed', seed],
];
/** Specs that cover the whole interface, from signing up to reports; each application of a test has its own servers. */
const PATHS = [
  ...['identity/accounts', 'whatsapp/channels', 'messaging', 'messaging/bulk', 'inbox/conversations', 'people'],
  ...['messaging/templates', 'days/payments', 'days/ledger', 'inbox/reports', 'inbox/team', 'operations/overview'],
  ...['books/billing', 'whatsapp/media', 'whatsapp/workflows', 'inbox/canned-replies', 'privacy/retention'],
].map((feature) => `backend/src/${feature}/test/`);

const STEPS = [
  {
    part: 'contract',
    what: 'contracts of log, read store and projections',
    args: jest('libs/event-store/test', 'libs/read-store/test', 'libs/projections/test'),
  },
  {
    part: 'contract',
    what: 'the product on both pairs, and what it says of their faults',
    args: jest('backend/test/engines.spec.ts', 'backend/test/installation', 'backend/src/operations/test'),
  },
  { part: 'files', what: 'paths over HTTP, SQLite', args: jest(...PATHS), on: 'files' },
  {
    part: 'paths',
    what: 'paths over HTTP, EventStoreDB and MongoDB',
    args: jest(...PATHS),
    on: 'servers',
  },
  { part: 'files', what: 'the product killed under load, SQLite', args: fault('kill', '--rounds', rounds) },
  {
    part: 'kill',
    what: 'product and servers killed under load',
    args: fault('kill', '--rounds', rounds, '--engines', 'servers'),
  },
  {
    part: 'cuts',
    what: 'cuts, silences and leaders that step back',
    args: fault('servers/cuts', '--cuts', rounds, '--silences', rounds, '--leaders', rounds),
  },
];

const done = STEPS.filter(({ part }) => wanted.includes(part)).map(({ what, args, on }) => {
  console.log(`\n== ${what}`);
  const began = performance.now();
  const env = { ...process.env, ...(on && { TEST_ENGINES: on }) };
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  return { what, status, seconds: Math.round((performance.now() - began) / 1_000) };
});
console.log('');
for (const { what, status, seconds } of done)
  console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${String(seconds).padStart(5)} s  ${what}`);
process.exitCode = done.length > 0 && done.every(({ status }) => status === 0) ? 0 : 1;
