/**
 * What sealed fields cost beside the same events in plain text:
 *
 *   npm run bench:sealing -- [--rounds 7] [--events 100000]
 */
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EventCatalogue, eventFamily } from '../src/catalogue/catalogue.js';
import { upcasting } from '../src/catalogue/upcasting-event-store.js';
import { type DomainEvent, START } from '../src/event.js';
import type { EventStore } from '../src/port.js';
import { personal, type Subject } from '../src/sealing/personal.js';
import { openedContent, sealedContent, subjectsIn } from '../src/sealing/sealed-content.js';
import type { FoundKeys, SubjectKey, SubjectKeys } from '../src/sealing/subject-keys.js';
import { openSqliteEventStore } from '../src/sqlite/sqlite-event-store.js';
import { measureInTurn, ratio, table } from './measure.js';
import { sampleEvent } from './sample.js';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, events: { type: 'string', default: '100000' } },
});
const [rounds, count] = [Number(values.rounds), Number(values.events)];
const PEOPLE = 5_000;
const AT_ONCE = 500;

/** Keys that are remembered, as those of people who were written to lately are. */
class RememberedKeys implements SubjectKeys {
  private readonly secret = createSecretKey(randomBytes(32));
  private readonly keys = new Map<string, SubjectKey>();

  idOf({ accountId, kind, value }: Subject): string {
    const name = JSON.stringify([accountId, kind, value]);
    return createHmac('sha256', this.secret).update(name).digest().subarray(0, 16).toString('base64url');
  }

  obtain(subjects: readonly string[]): FoundKeys {
    for (const id of subjects)
      if (!this.keys.has(id)) this.keys.set(id, { generation: 1, key: createSecretKey(randomBytes(32)) });
    return this.keys;
  }

  find(): FoundKeys {
    return this.keys;
  }
}

type Sent = DomainEvent<'MessageDelivered', { recipient: string; text: string; messageId: string }>;
const MARK = personal<Sent['data']>(['recipient', 'text'], { recipient: 'erased', text: '' }, ({ recipient }) => ({
  ...{ accountId: 'a-1', kind: 'phone', value: recipient },
}));
const CATALOGUE = new EventCatalogue([
  eventFamily<Sent>('sent-{id}', { MessageDelivered: [] }, { MessageDelivered: [MARK] }),
]);

const events = Array.from({ length: count }, (_, index) => {
  const event = sampleEvent(index);
  return { ...event, data: { ...(event.data as Sent['data']), recipient: `+1415${5_550_000 + (index % PEOPLE)}` } };
});

const keys = new RememberedKeys();
const sealedEvents = events.map(({ id, data }) => {
  const subjects = subjectsIn(data, [MARK], keys);
  return { id, data: sealedContent(id, data, [MARK], subjects, keys.obtain(subjects.filter(isThere))) };
});
function isThere(id: string | undefined): id is string {
  return id !== undefined;
}

const PLAIN = 'JSON of the content and back';
const SEALED = 'sealed, JSON of it and back, opened';
const pure = await measureInTurn(
  {
    [PLAIN]: async () => {
      for (const { data } of events) JSON.parse(JSON.stringify(data));
      return count;
    },
    'sealing alone': async () => {
      for (const { id, data } of events) sealedContent(id, data, [MARK], subjectsIn(data, [MARK], keys), keys.find());
      return count;
    },
    'opening alone': async () => {
      for (const { id, data } of sealedEvents) openedContent(id, data, [MARK], keys.find());
      return count;
    },
    [SEALED]: async () => {
      for (const { id, data } of events) {
        const sealed = sealedContent(id, data, [MARK], subjectsIn(data, [MARK], keys), keys.find());
        openedContent(id, JSON.parse(JSON.stringify(sealed)) as typeof sealed, [MARK], keys.find());
      }
      return count;
    },
  },
  rounds,
);
const micros = (name: string) => (1e6 / (pure.find((one) => one.name === name)?.perSecond ?? NaN)).toFixed(1);
console.log('Content of one event with two sealed fields of one person\n');
console.log(
  table(pure, {
    'sealing alone': `${micros('sealing alone')} µs an event`,
    'opening alone': `${micros('opening alone')} µs an event`,
    [SEALED]: `${ratio(pure, SEALED, PLAIN).toFixed(2)} of plain`,
  }),
);

const folder = mkdtempSync(join(tmpdir(), 'wavelane-bench-'));
const open = (name: string, isSealed: boolean) =>
  upcasting(openSqliteEventStore({ path: join(folder, name) }), CATALOGUE, isSealed ? { keys } : undefined);
const [plain, sealed] = [open('plain.db', false), open('sealed.db', true)];

let part = 0;
const write = (store: EventStore) => async () => {
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = events.slice(from, from + AT_ONCE).map((event) => ({ ...event, id: crypto.randomUUID() }));
    await store.append(`sent-${part++}`, some, { expected: 'none' });
  }
  return count;
};
const read = (store: EventStore) => async () => {
  let seen = 0;
  for await (const page of store.pages({ after: START })) seen += page.events.length;
  return seen;
};
const WROTE = ['500 in an append, plain', '500 in an append, sealed'] as const;
const READ = ['reading all, plain', 'reading all, sealed'] as const;
try {
  const wrote = await measureInTurn({ [WROTE[0]]: write(plain), [WROTE[1]]: write(sealed) }, Math.min(rounds, 3));
  const reads = await measureInTurn({ [READ[0]]: read(plain), [READ[1]]: read(sealed) }, rounds);
  console.log(`\n${count} events in a file\n`);
  console.log(
    table([...wrote, ...reads], {
      [WROTE[1]]: `${ratio(wrote, WROTE[1], WROTE[0]).toFixed(2)} of plain`,
      [READ[1]]: `${ratio(reads, READ[1], READ[0]).toFixed(2)} of plain`,
    }),
  );
} finally {
  await Promise.all([plain.close(), sealed.close()]);
  rmSync(folder, { recursive: true, force: true });
}
