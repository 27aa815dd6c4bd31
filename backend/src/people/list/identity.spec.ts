import { generateKeySync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStore, openSqliteEventStore, type Recorded, type StoredEvent } from '@wavelane/event-store';
import { openSqliteReadStore } from '@wavelane/read-store';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { stored } from '../../../testing/domain/stored.js';
import { TestTime } from '../../../testing/domain/test-time.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { Handle } from '../../platform/personal/handle.js';
import { HandleIds } from '../../platform/personal/handle-ids.js';
import { Sealer } from '../../platform/security/keys/sealer.js';
import { handleStream } from '../handles/handle-claim.js';
import { KnownPeople } from '../known-people.js';
import { mergesStream } from '../merges/merges.events.js';
import { personStream } from '../person/person.events.js';
import { type PersonDocument, peopleProjection } from './people.projection.js';
import { personKey } from './person-key.js';

/** The last two are other spellings of the first two. */
const HANDLES: readonly Handle[] = [
  { kind: 'phone', value: '+5511987650001' },
  { kind: 'phone', value: '+525512340001' },
  { kind: 'phone', value: '+14155550001' },
  { kind: 'lid', value: '11111111111' },
  { kind: 'lid', value: '22222222222' },
  { kind: 'business', value: 'BH.33333333333' },
  { kind: 'phone', value: '+551187650001' },
  { kind: 'phone', value: '+5215512340001' },
];
const SAME = new Map([
  [6, 0],
  [7, 1],
]);

type Step =
  | { do: 'add'; handles: readonly number[] }
  | { do: 'label'; of: number }
  | { do: 'merge' | 'unmerge'; one: number; into: number };

const which = fc.nat(HANDLES.length - 1);
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('add' as const), handles: fc.uniqueArray(which, { minLength: 1, maxLength: 3 }) }),
    fc.record({ do: fc.constant('label' as const), of: which }),
    fc.record({ do: fc.constantFrom('merge' as const, 'unmerge' as const), one: which, into: which }),
  ),
  { maxLength: 12 },
);

const folder = mkdtempSync(join(tmpdir(), 'wavelane-people-'));
let log: EventStore;
let ids: HandleIds;

beforeAll(async () => {
  log = openSqliteEventStore({ path: join(folder, 'events.db') });
  const key = generateKeySync('aes', { length: 256 });
  const readStore = openSqliteReadStore({ path: ':memory:' });
  ids = new HandleIds(readStore.records({ name: 'vault' }), new Sealer(() => [key]), () => 0);
  await ids.open();
  await readStore.close();
});
afterAll(async () => {
  await log.close();
  rmSync(folder, { recursive: true, force: true });
});

const handleOf = (index: number): Handle => HANDLES[index] ?? { kind: 'phone', value: '' };

/** The events that commands and messages leave in the log of an account, each stream in its order. */
async function history(accountId: string, script: readonly Step[]): Promise<StoredEvent[][]> {
  const known = new KnownPeople(new CommandExecutor(log, TestTime.standing()), ids);
  for (const step of script) {
    const context = { actor: { kind: 'user', id: 'u' }, correlationId: randomUUID(), commandId: randomUUID(), causationId: null } as const; // prettier-ignore
    try {
      if (step.do === 'add') await known.add(accountId, step.handles.map(handleOf), [], context);
      else if (step.do === 'label') await known.say(accountId, await firstOf(accountId, step.of), labelled, context);
      else {
        const [one, into] = [await firstOf(accountId, step.one), await firstOf(accountId, step.into)];
        const type = step.do === 'merge' ? 'MergePeople' : 'UnmergePeople';
        await known.merge({ type }, accountId, one, into, context);
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  const names = HANDLES.map(({ kind, value }) => ids.idOf(accountId, kind, value));
  const streams = [...new Set([...names.map(personStream), mergesStream(accountId)])];
  const told = await Promise.all(streams.map((stream) => eventsOf(stream)));
  return [...told, ...HANDLES.map((handle, index) => seenOf(accountId, handle, index))];
}

const labelled = { type: 'ChangeLabels', add: ['x'], remove: [] } as const;

/** The first handle of the person who has this handle now, as the handle's stream has it. */
async function firstOf(accountId: string, index: number): Promise<Handle> {
  const { kind, value } = handleOf(index);
  const [claimed] = await eventsOf(handleStream(ids.idOf(accountId, kind, value)));
  return claimed ? (claimed.data as { first: Handle }).first : handleOf(index);
}

async function eventsOf(stream: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of log.readStream(stream)) events.push(event);
  return events;
}

/** The event of a message from this handle; no message has a business-scoped id yet. */
function seenOf(accountId: string, { kind, value }: Handle, index: number): StoredEvent[] {
  const at = { stream: `seen${index}`, position: index };
  if (kind === 'business') return [];
  if (kind === 'phone') return [stored('RecipientSuppressed', { accountId, phone: value }, at)];
  const data = { accountId, fromMe: false, chatId: `${value}@lid`, senderName: null, at: null };
  return [stored('GatewayMessageReceived', data, at)];
}

/** One order of all events that keeps the order of each stream. */
function interleaved(streams: readonly StoredEvent[][], draws: readonly number[]): StoredEvent[] {
  const left = streams.map((stream) => [...stream]).filter((stream) => stream.length > 0);
  const order: StoredEvent[] = [];
  for (let turn = 0; left.length > 0; turn++) {
    const at = (draws[turn % draws.length] ?? 0) % left.length;
    const next = left[at]?.shift();
    if (next) order.push(next);
    if (left[at]?.length === 0) left.splice(at, 1);
  }
  return order;
}

function folded(events: readonly StoredEvent[]): Map<string, PersonDocument> {
  const documents = new Map<string, PersonDocument>();
  for (const event of events as Recorded<Parameters<typeof peopleProjection.keys>[0]>[]) {
    for (const key of [peopleProjection.keys(event)].flat()) {
      const next = peopleProjection.fold(documents.get(key) ?? peopleProjection.initial(key), event);
      if (next) documents.set(key, next);
    }
  }
  return documents;
}

function rootOf(documents: ReadonlyMap<string, PersonDocument>, key: string): string {
  const document = documents.get(key);
  const next = document?.belongsTo ?? document?.into ?? null;
  return next === null ? key : rootOf(documents, next);
}

const identity = (documents: ReadonlyMap<string, PersonDocument>) =>
  [...documents.values()]
    .map(({ key, belongsTo, into, listed, labels, stopped, others }) => ({
      ...{ key, belongsTo, into, listed, labels, stopped },
      others: others.map(({ kind, value }) => `${kind}:${value}`).sort(),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));

describe('the identity of people', () => {
  it('stays the same in any order of events, with each handle at one person', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), async (script, draws) => {
        const accountId = randomUUID();
        const streams = await history(accountId, script);
        const straight = folded(streams.flat());
        const other = folded(interleaved(streams, draws));
        expect(identity(other)).toEqual(identity(straight));

        const roots = HANDLES.map((handle) => rootOf(straight, personKey(accountId, handle)));
        for (const [one, same] of SAME) expect(roots[one]).toBe(roots[same]);
        // The listed people are exactly the people after all merges, and each handle belongs to one person.
        const listed = [...straight.values()].filter((document) => document.listed).map(({ key }) => key);
        const known = HANDLES.map((handle) => personKey(accountId, handle)).filter((key) => straight.has(key));
        expect(new Set(known.map((key) => rootOf(straight, key)))).toEqual(new Set(listed));
        const others = [...straight.values()].flatMap((document) => document.others.map((one) => personKey(accountId, one))); // prettier-ignore
        expect(new Set(others).size).toBe(others.length);
        for (const key of others) expect(straight.get(key)?.belongsTo).not.toBeNull();
      }),
      { numRuns: gateRuns(60) },
    );
  });

  it('joins two people by a merge, and parts them again when it is undone', async () => {
    const accountId = randomUUID();
    const merge = { do: 'merge', one: 3, into: 2 } as const;
    const [before, merged, undone] = [
      folded((await history(accountId, [{ do: 'add', handles: [2] }])).flat()),
      folded((await history(accountId, [merge])).flat()),
      folded((await history(accountId, [{ ...merge, do: 'unmerge' }])).flat()),
    ];
    const roots = (documents: ReadonlyMap<string, PersonDocument>) =>
      [2, 3].map((index) => rootOf(documents, personKey(accountId, handleOf(index))));
    expect(new Set(roots(merged)).size).toBe(1);
    expect(roots(undone)).toEqual(roots(before));
  });
});
