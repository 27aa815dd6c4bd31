/** Doubles of EventStoreDB and MongoDB in a process of their own, whose calls cost what a network costs. */
// Imported by path, because the packages' testing entries load jest.
import { startEventStoreDbDouble } from '../../../../libs/event-store/src/testing/eventstoredb-double.js';
import { startMongoDouble } from '../../../../libs/read-store/src/testing/mongodb-double.js';
import { answering, tell } from '../child.js';

export interface Doubles {
  eventStoreUrl: string;
  mongoUrl: string;
}

/** Calls so far, and events that crossed the wire. */
export interface Calls {
  appends: number;
  appended: number;
  streamReads: number;
  logReads: number;
  /** Events that were transferred by reading the log and by subscription. */
  followed: number;
  mongo: number;
  /** Processor time of the doubles since they began. s */
  seconds: number;
  /** Calls by kind and target, most calls first. */
  table: Record<string, number>;
}

const [append, read, mongoMs] = [process.env.LOG_MS, process.env.LOG_MS, process.env.MONGO_MS].map(Number);
const log = await startEventStoreDbDouble({ prices: { append, read } });
const mongo = await startMongoDouble({ kind: 'replica set' });
mongo.answersAfterMs = mongoMs ?? 0;

answering({
  calls: async () => calls(),
  forget: async () => {
    log.calls.clear();
    mongo.calls.forget();
  },
  stop: async () => {
    await Promise.all([log.kill(), mongo.stop()]);
    process.exit(0);
  },
});
tell({ eventStoreUrl: log.url, mongoUrl: mongo.url } satisfies Doubles);

function calls(): Calls {
  const ofLog = log.calls.table.map(({ kind, target, calls: count }) => [`${kind} ${target}`, count] as const);
  const all = [...ofLog, ...Object.entries(mongo.calls.all())].sort(([, one], [, other]) => other - one);
  return {
    appends: log.calls.of('append'),
    appended: log.calls.eventsOf('append'),
    streamReads: log.calls.of('readStream'),
    logReads: log.calls.of('readAll'),
    followed: log.calls.eventsOf('readAll') + log.calls.eventsOf('subscribe'),
    // Calls of the driver about its connections are not the product's.
    mongo: ['hello', 'isMaster', 'ismaster', 'endSessions'].reduce(
      (left, own) => left - mongo.calls.of(own),
      mongo.calls.of(),
    ),
    seconds: ownSeconds(),
    table: Object.fromEntries(all),
  };
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
