// Faults, and the evidence that the product survives them: a harness of backend/test/faults with figures of its own, or
// specs. A spec may be narrowed by words in its tests' names. `open` names a part without evidence, and the reason.

/** The arguments of each harness, with the `rounds` and `minutes` of the report. */
export const HARNESSES = {
  kill: ({ rounds }) => ['--rounds', rounds],
  dispatch: ({ rounds, isShort }) => ['--messages', isShort ? 300 : 2_000, '--kills', rounds],
  backup: ({ isShort }) => ['--rounds', isShort ? 1 : 5],
  restore: ({ isShort, minutes }) => ['--restores', isShort ? 3 : 500, '--minutes', minutes],
  sigterm: ({ rounds }) => ['--rounds', rounds],
  cuts: ({ rounds, isShort }) =>
    isShort ? ['--cuts', 2, '--silences', 2, '--leaders', 1] : ['--cuts', rounds, '--silences', rounds],
  processes: ({ rounds }) => ['--rounds', rounds],
  storm: ({ rounds }) => ['--kills', rounds],
  forgetting: ({ isShort }) => ['--rounds', isShort ? 1 : 3],
  morning: ({ isShort }) => (isShort ? ['--customers', 40, '--minutes', 1] : ['--customers', 500, '--minutes', 7]),
  soak: ({ minutes }) => ['--minutes', minutes],
  heap: ({ isShort }) => (isShort ? ['--rows', 2_000, '--customers', 2] : ['--rows', 50_000, '--customers', 10]),
  descriptors: ({ isShort }) => ['--seconds', isShort ? 10 : 30],
  'slow-disk': ({ isShort }) => ['--seconds', isShort ? 10 : 60],
  'held-loop': ({ isShort }) => ['--rows', isShort ? 5_000 : 50_000],
};

/** Harnesses in folders: those that take something away from the machine, and those with parts of their own. */
const FOLDERS = {
  scarcity: ['heap', 'descriptors', 'slow-disk', 'held-loop'],
  soak: ['soak'],
  forgetting: ['forgetting'],
  morning: ['morning'],
  restore: ['restore'],
  servers: ['cuts'],
};

/** The path of a built harness. */
export function builtHarness(name) {
  const folder = Object.keys(FOLDERS).find((each) => FOLDERS[each].includes(name));
  return `dist/backend/test/faults/${folder ? `${folder}/` : ''}${name}.js`;
}

const by = (harness, ...specs) => ({ harness, specs });
const specs = (...all) => ({ specs: all });

export const FAULTS = [
  { id: 'F01', fault: 'kill -9 under load', ...by('kill') },
  {
    id: 'F02',
    fault: 'The newest part of the log is gone: a torn or removed WAL',
    ...specs(
      'libs/event-store/test/sqlite-processes.spec.ts: leaves every acknowledged append',
      'libs/projections/test/several-processes.spec.ts: ahead of the log',
      'libs/projections/src/engine/engine.spec.ts: beyond the end of the log',
      'backend/src/books/audit/test/end-of-log.spec.ts',
    ),
  },
  {
    id: 'F03',
    fault: 'The database file is truncated or damaged',
    ...specs(
      'libs/event-store/src/verify/verify.spec.ts',
      'backend/src/books/audit/test/audit-damage.spec.ts',
      'libs/sqlite/src/failure.spec.ts',
    ),
  },
  {
    id: 'F04',
    fault: 'The disk is full, and has room again later',
    ...specs(
      'libs/event-store/src/sqlite/disk.spec.ts: refuses appends',
      'backend/test/installation/readiness.spec.ts: takes no writes',
      'backend/src/platform/health/log-writes.spec.ts',
    ),
  },
  {
    id: 'F05',
    fault: 'The disk fails while it writes or syncs',
    ...specs('libs/event-store/src/sqlite/disk.spec.ts: a failing disk'),
  },
  {
    id: 'F06',
    fault: 'The disk takes 50 ms for each sync',
    ...by('slow-disk'),
  },
  {
    id: 'F07',
    fault: 'The event store cannot be reached, or falls silent in the middle (EventStoreDB)',
    ...by(
      'cuts',
      'libs/event-store/test/eventstoredb-faults.spec.ts',
      'libs/event-store/test/eventstoredb-cuts.spec.ts',
    ),
    note: 'a double of the server, not a server',
  },
  {
    id: 'F08',
    fault: 'The read store cannot be reached, or falls silent in the middle (MongoDB); its writer is held up (SQLite)',
    ...by(
      'cuts',
      'libs/read-store/test/mongo-read-store.spec.ts',
      'libs/read-store/test/mongo-cuts.spec.ts',
      'libs/projections/test/interrupted-rebuilds.spec.ts: waits while the read store is away',
      'backend/test/checks/late-reads.spec.ts',
    ),
    note: 'a double of the server, not a server',
  },
  {
    id: 'F09',
    fault: 'The gateway is down, slow, or does not say what it did; its webhooks come twice, late, too early',
    ...specs(
      'backend/src/whatsapp/gateway/test/at-most-once.spec.ts',
      'backend/src/messaging/test/gateway-faults.spec.ts',
      'backend/src/messaging/test/breaker.spec.ts',
      'backend/src/messaging/test/webhooks.spec.ts',
    ),
  },
  {
    id: 'F10',
    fault: 'kill -9 between sending a message and noting what came of it',
    ...by(
      'dispatch',
      'backend/src/messaging/dispatch/runs/dispatch-runs.spec.ts',
      'backend/src/messaging/test/reconcile.spec.ts',
    ),
  },
  {
    id: 'F11',
    fault: "The clock leaps, or the log's server has another time",
    ...specs('backend/src/platform/domain/trusted-time.spec.ts', 'backend/test/checks/server-clock.spec.ts'),
  },
  {
    id: 'F12',
    fault: 'Two processes on one installation, killed with kill -9 in turn',
    ...by(
      'processes',
      'libs/event-store/test/sqlite-processes.spec.ts: several processes',
      'libs/runtime/src/lease.spec.ts',
      'libs/runtime/src/leased-loop.spec.ts',
      'libs/projections/src/run/fence.spec.ts',
    ),
  },
  {
    id: 'F13',
    fault: 'An event that cannot be folded, handled or read',
    ...specs(
      'libs/projections/src/engine/faults.spec.ts',
      'backend/src/platform/test/runners.spec.ts: parks it',
      'backend/src/operations/test/operations-rest.spec.ts: a failed event',
      'libs/event-store/src/catalogue/upcasting-event-store.spec.ts',
    ),
  },
  {
    id: 'F14',
    fault: 'A backup under load, restored elsewhere',
    ...by('backup', 'backend/src/operations/test/operations-backup.spec.ts'),
  },
  { id: 'F15', fault: 'SIGTERM under load', ...by('sigterm', 'backend/test/stopping/sigterm.spec.ts') },
  { id: 'F16', fault: 'A steady load for a long time', ...by('soak') },
  {
    id: 'F17',
    fault: 'The event loop is held up: a flood of sign-ins, an import',
    ...by(
      'held-loop',
      'backend/test/checks/load.spec.ts: L07',
      'backend/src/platform/security/hashing/hash-queue.spec.ts',
    ),
  },
  { id: 'F18', fault: 'kill -9 while it starts, again and again', ...by('storm') },
  {
    id: 'F19',
    fault: 'Read models are rebuilt while requests go on',
    ...specs('backend/src/operations/test/operations-load.spec.ts', 'libs/projections/test/version-operations.spec.ts'),
  },
  {
    id: 'F20',
    fault: 'Little memory: 256 MB of heap and a job of 50,000 messages',
    ...by('heap', 'backend/src/platform/http/door/held/room.spec.ts'),
  },
  {
    id: 'F21',
    fault: 'Descriptors or connections run out',
    ...by(
      'descriptors',
      'backend/src/platform/http/door/server.spec.ts',
      'backend/src/platform/http/errors/error.filter.spec.ts',
      'backend/src/messaging/bulk/csv/spool.spec.ts',
      'libs/event-store/src/sqlite/disk.spec.ts: opens no file during a commit',
    ),
  },
  {
    id: 'F22',
    fault: 'Any order of steps, crashes and overtaking workers, from a seed',
    ...specs(
      'backend/test/simulation/simulation.spec.ts',
      'libs/projections/test/simulation.spec.ts',
      'backend/src/whatsapp/channels/channel/channel-lives.spec.ts',
    ),
  },
  {
    id: 'F23',
    fault: 'kill -9 while a team answers people in four browsers, in the middle of replies; its gateway misbehaves',
    ...by('morning'),
  },
  {
    id: 'F24',
    fault: 'kill -9 before any step of a restore, of messages that went out after the backup',
    ...by('restore', 'backend/src/operations/test/held.spec.ts'),
  },
  {
    id: 'E01',
    fault: 'A second process joins while the first one projects',
    ...specs(
      'libs/projections/test/several-processes.spec.ts',
      'backend/src/days/ledger/test/several-processes.spec.ts',
    ),
  },
  {
    id: 'E02',
    fault: 'The gateway of one channel hangs',
    ...specs('backend/src/messaging/test/noisy-neighbour.spec.ts'),
  },
  {
    id: 'E03',
    fault: 'The gateway answers with a redirect, a page, or broken JSON',
    ...specs(
      'backend/src/messaging/test/breaker.spec.ts: may have carried out',
      'backend/src/whatsapp/gateway/test/at-most-once.spec.ts: broken-json',
    ),
  },
  { id: 'E04', fault: 'The log is missing, empty or foreign', ...specs('backend/test/installation/wrong-log.spec.ts') },
  { id: 'E05', fault: 'The master key is another one', ...specs('backend/test/installation/wrong-key.spec.ts') },
  {
    id: 'E06',
    fault: 'The read models are lost',
    ...specs('backend/test/installation/lost-read-models.spec.ts', 'libs/projections/test/first-fill.spec.ts'),
  },
  { id: 'E07', fault: 'SIGTERM while the gateway hangs', ...specs('backend/test/stopping/sigterm.spec.ts') },
  { id: 'E08', fault: 'A flipped byte in a needed stream', ...specs('backend/test/checks/damaged-event.spec.ts') },
  {
    id: 'E09',
    fault: 'A process that lost its lease and does not know it writes on',
    ...specs('libs/projections/src/run/fence.spec.ts', 'libs/runtime/src/log-follower.spec.ts: taken over'),
  },
  {
    id: 'E10',
    fault: 'Log, records or keys are changed under a process that runs',
    ...specs('backend/test/installation/readiness.spec.ts'),
  },
];
