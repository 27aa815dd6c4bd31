/**
 * What it takes to count a segment of an account with very many people, on SQLite: p95 of each kind of filter.
 *
 *   npm run bench:segments -- [--people 1000000] [--times 40]
 *
 * The read models are filled by folding the events of a file of people and of their consents, without a log.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { SegmentFilter } from '@wavelane/contracts';
import type { Recorded } from '@wavelane/event-store';
import type { Projection, ReadModels } from '@wavelane/projections';
import { openSqliteReadStore, type ReadStore, type ValuesQuery } from '@wavelane/read-store';
import type { ConsentSaid } from '../../../src/people/consents/consent-entry.js';
import { consentsProjection } from '../../../src/people/consents/consents.projection.js';
import type { PeopleImported } from '../../../src/people/imports/import.events.js';
import { FindPeople } from '../../../src/people/list/find-people.js';
import { peopleLabelsProjection } from '../../../src/people/list/people-labels.projection.js';
import { peopleProjection } from '../../../src/people/list/people.projection.js';
import { countOfSegment } from '../../../src/people/segments/segments.queries.js';
import { PeopleWalk } from '../../../src/people/segments/walk.js';

const { values } = parseArgs({
  options: { people: { type: 'string', default: '1000000' }, times: { type: 'string', default: '40' } },
});
const people = Number(values.people);
const times = Number(values.times);
const TARGET_MS = 500;
const CHUNK = 500;
const ACCOUNT = '6d3f2a51-0c53-4a06-9d0e-0a2f4f3b1c77';

const filled: readonly Projection[] = [peopleProjection, peopleLabelsProjection, consentsProjection];
const collectionOf = ({ name, version }: { name: string; version: number }) => `${name}@${version}`;
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Every third person is a customer, every second consented, every tenth of these withdrew. */
function eventsOf(chunk: number): Recorded<PeopleImported | ConsentSaid>[] {
  const metadata = { actor: { kind: 'system', id: 'bench' }, correlationId: 'c', causationId: null, commandId: 'c' };
  const event = (type: string, data: object, nth: number) =>
    ({
      ...{ id: `${chunk}/${nth}`, type, data, metadata, stream: 's', revision: 0 },
      ...{ position: String(chunk * 10_000 + nth).padStart(16, '0'), recordedAt: '2026-01-02T10:00:00.000Z' },
      // eslint-disable-next-line no-restricted-syntax -- no log has numbered these events; folds ask for nothing else
    }) as unknown as Recorded<PeopleImported | ConsentSaid>;
  const numbers = Array.from({ length: CHUNK }, (_none, n) => chunk * CHUNK + n);
  const first = (n: number) => ({ kind: 'phone' as const, value: `+9733${String(1_000_000 + n)}` });
  const rows = numbers.map((n) => ({
    ...{ line: n, first: first(n), phone: first(n).value, isKnown: false, consent: null },
    labels: n % 3 === 0 ? ['customer'] : ['visitor'],
    attributes: { name: `Customer ${n}`, language: n % 2 ? 'ar' : 'en' },
  }));
  const said = (n: number) => {
    const id = hashed(String(n));
    return {
      ...{ accountId: ACCOUNT, personId: id, handleIds: [id], first: first(n), purpose: 'marketing', means: 'paper' },
      ...{ at: '2026-01-02T10:00:00.000Z', reference: null, note: null },
      wording: { wordingId: 'w', version: 1, hash: 'h' },
    };
  };
  return [
    event('PeopleImported', { accountId: ACCOUNT, importId: 'i', chunk, people: rows }, 0),
    ...numbers
      .filter((n) => n % 2 === 0)
      .map((n, nth) => event(n % 20 === 0 ? 'ConsentWithdrawn' : 'ConsentGiven', said(n), nth + 1)),
  ];
}

function documentsOf(projection: Projection, events: readonly Recorded<PeopleImported | ConsentSaid>[]) {
  const writes = new Map<string, { id: string; position: string; body: Record<string, unknown> | null }>();
  for (const event of events.filter(({ type }) => projection.handles.includes(type)))
    for (const id of [projection.keys(event)].flat()) {
      const body = writes.get(id)?.body ?? projection.initial(id);
      writes.set(id, { id, position: event.position, body: projection.fold(body, event) });
    }
  return { collection: collectionOf(projection), writes: [...writes.values()] };
}

async function fill(store: ReadStore): Promise<void> {
  for (const { indexes, ...of } of filled)
    await store.ensure({ name: collectionOf(of), indexes }, { deferIndexes: true });
  for (let chunk = 0; chunk * CHUNK < people; chunk++) {
    const events = eventsOf(chunk);
    await store.write({ documents: filled.map((projection) => documentsOf(projection, events)) });
  }
  for (const { indexes, ...of } of filled) await store.ensure({ name: collectionOf(of), indexes });
}

const readModelsOf = (store: ReadStore) =>
  ({
    get: async (of: Projection, id: string) => (await store.get(collectionOf(of), id))?.body,
    many: (of: Projection, ids: readonly string[]) => store.many(collectionOf(of), ids),
    find: (of: Projection, query: object) => store.find(collectionOf(of), query),
    count: (of: Projection, where: object) => store.count(collectionOf(of), where as never),
    values: (of: Projection, query: ValuesQuery) => store.values(collectionOf(of), query),
    // eslint-disable-next-line no-restricted-syntax -- the part of read models that counting asks for
  }) as unknown as ReadModels;

const FILTERS: Record<string, SegmentFilter> = {
  everybody: {},
  'a label': { label: 'customer' },
  'who consented': { purpose: 'marketing' },
  'who withdrew': { purpose: 'marketing', consent: 'withdrawn' },
  'a label, who consented': { label: 'customer', purpose: 'marketing' },
  'a language': { language: 'ar' },
};

const folder = mkdtempSync(join(tmpdir(), 'wavelane-segments-'));
const store = openSqliteReadStore({ path: join(folder, 'read-models.sqlite') });
try {
  const began = performance.now();
  await fill(store);
  console.log(`${people} people, filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  console.log(
    '| filter | count | p50, ms | p95, ms | of the processor, ms | target 500 ms |\n|---|--:|--:|--:|--:|---|',
  );
  const find = new FindPeople(readModelsOf(store));
  const walk = new PeopleWalk(find);
  for (const [name, filter] of Object.entries(FILTERS)) {
    const took: number[] = [];
    let found = { count: 0, atLeast: false };
    const before = process.cpuUsage();
    for (let time = 0; time < times; time++) {
      const asked = performance.now();
      found = await countOfSegment(find, walk, ACCOUNT, filter);
      took.push(performance.now() - asked);
    }
    const { user, system } = process.cpuUsage(before);
    took.sort((a, b) => a - b);
    const at = (share: number) => took[Math.min(times - 1, Math.floor(times * share))] ?? 0;
    const count = `${found.atLeast ? 'at least ' : ''}${found.count}`;
    const held = at(0.95) <= TARGET_MS ? 'met' : 'MISSED';
    const cpu = (user + system) / 1_000 / times;
    console.log(
      `| ${name} | ${count} | ${at(0.5).toFixed(0)} | ${at(0.95).toFixed(0)} | ${cpu.toFixed(0)} | ${held} |`,
    );
  }
} finally {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}
