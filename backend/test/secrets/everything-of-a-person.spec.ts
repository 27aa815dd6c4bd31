import { createHash, createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type EventStore,
  fieldsOf,
  openSqliteEventStore,
  type Personal,
  recordsAbout,
  type StoredEvent,
  type Subject,
  type SubjectKey,
  type SubjectKeys,
  upcasting,
} from '@wavelane/event-store';
import { defined, partOf } from '@wavelane/testing';
import { recordsOf } from '../../src/privacy/account-exports/making/own-sections.js';
import type { Section, Sources } from '../../src/platform/features/sections.js';
import { EVENTS } from '../../src/events.js';
import { goldenLog } from '../read-models/shape.js';

const idOf = ({ accountId, kind, value }: Subject) =>
  createHash('sha256').update(`${accountId} ${kind} ${value}`).digest('hex').slice(0, 22);

class KeysInMemory implements SubjectKeys {
  readonly idOf = idOf;
  private readonly keys = new Map<string, SubjectKey>();

  obtain(ids: readonly string[]) {
    return new Map(
      ids.map((id) => {
        const key = this.keys.get(id) ?? { generation: 1, key: createSecretKey(randomBytes(32)) };
        this.keys.set(id, key);
        return [id, key] as const;
      }),
    );
  }

  find(names: readonly { subject: string }[]) {
    return this.obtain(names.map(({ subject }) => subject));
  }
}

/** A word that was written into a personal field, and the person that it belongs to. */
interface Written {
  word: string;
  type: string;
  subject: Subject;
}

type Fields = Record<string, unknown>;
const written: Written[] = [];
/** Types that have an example with a person; in some of them the only such field is the person's own id. */
const seen = new Set<string>();

/** Replaces all texts by words, except those that identify the person. */
function worded(value: unknown, place: string, told: ReadonlySet<string>, words: string[]): unknown {
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value)
      ? value.map((one, index) => worded(one, `${place}-${index}`, told, words))
      : Object.fromEntries(
          Object.entries(value).map(([name, one]) => [name, worded(one, `${place}-${name}`, told, words)]),
        );
  if (typeof value === 'string' && told.has(value)) return value;
  if (value !== null && value !== undefined && typeof value !== 'string') return value;
  const word = `word-${place}-${written.length + words.length}.`;
  words.push(word);
  return word;
}

const toldBy = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(toldBy)
    : typeof value === 'string' && /^(\+?\d|.*@|forgotten:)/.test(value)
      ? [value]
      : [];

/** Fills every personal field at this place of the event with a word, also those that the example left out. */
function filled(type: string, at: Fields, mark: Personal, data: Fields): Fields {
  const subject = mark.subject(at, data);
  // Old events of a job for many contain no number.
  if (!subject || typeof subject.value !== 'string') return at;
  seen.add(type);
  let next = at;
  for (const field of mark.fields) {
    const words: string[] = [];
    const told = new Set([subject.value, ...toldBy(at[field])]);
    const tried = { ...next, [field]: worded(at[field], `${type}-${field}`, told, words) };
    const same = mark.subject(tried, mark.each === undefined ? tried : data);
    if (!same || idOf(same) !== idOf(subject)) continue;
    next = tried;
    written.push(...words.map((word) => ({ word, type, subject })));
  }
  return next;
}

function withWords({ type, data: content }: StoredEvent): Fields {
  let data: Fields = { ...fieldsOf({ data: content }) };
  for (const mark of EVENTS.personal.get(type) ?? []) {
    const { each } = mark;
    if (each === undefined) data = filled(type, data, mark, data);
    else if (Array.isArray(data[each]))
      data = { ...data, [each]: (data[each] as Fields[]).map((row) => filled(type, row, mark, data)) };
    else if (typeof data[each] === 'object' && data[each] !== null)
      data = { ...data, [each]: filled(type, data[each] as Fields, mark, data) };
  }
  return data;
}

const HANDLE = { kind: 'phone', value: '+14155557377' };
/** Has every field by which event types identify a person. */
const ANYTHING = {
  ...{ accountId: 'account-of-no-example', phone: HANDLE.value, to: HANDLE.value, email: 'ada@example.com' },
  ...{ chatId: '14155557377@s.whatsapp.net', recipient: HANDLE.value, handle: HANDLE, first: HANDLE },
  ...{ into: HANDLE, intoFirst: HANDLE, invitationId: 'invitation', kind: 'offline' },
  ...{ target: { accountId: 'account-of-no-example', channelId: 1 }, buyer: {}, recipients: [], people: [] },
};

/** At least one event of every type with personal fields. */
function examples(): StoredEvent[] {
  const golden = goldenLog().filter(({ type }) => EVENTS.personal.has(type));
  const [first] = golden;
  const tells = ({ type, data }: StoredEvent) =>
    defined(EVENTS.personal.get(type)).some(
      (mark) => mark.each !== undefined || mark.subject(fieldsOf({ data }), fieldsOf({ data })),
    );
  const missing = [...EVENTS.personal.keys()].filter(
    (type) => !golden.some((event) => event.type === type && tells(event)),
  );
  const made = missing.map((type) => ({
    ...defined(first),
    ...{ type, stream: `example-${type}`, data: ANYTHING, schemaVersion: EVENTS.versionOf(type) ?? 1 },
  }));
  return [...golden, ...made];
}

/** Events about an account before it exists: it cannot ask for its data yet. */
const BEFORE = new Set(['InvitationSent']);
/** An owner's words about a person with an account of their own are in the owner's copy. */
const OF_WRITER = new Set(['MemberInvited']);

describe('a word in every personal field of every event type', () => {
  const keys = new KeysInMemory();
  let store: EventStore;
  let records: Section;

  beforeAll(async () => {
    store = upcasting(openSqliteEventStore({ path: ':memory:' }), EVENTS, { keys });
    records = recordsOf(partOf<Sources>({ eventStore: store, queries: partOf({}), readModels: partOf({}) }));
    for (const event of examples()) {
      const { id: _id, position: _position, revision: _revision, stream, metadata, ...rest } = event;
      const { recordedAt: _recordedAt, ...said } = metadata;
      const one = { ...rest, id: randomUUID(), data: withWords(event), metadata: said };
      await store.append(stream, [partOf(one)], { expected: 'any' });
    }
  });
  afterAll(() => store.close());

  it('covers every type that the catalogue has', () => {
    expect([...EVENTS.personal.keys()].filter((type) => !seen.has(type))).toEqual([]);
    expect(written.length).toBeGreaterThan(200);
  });

  it('appears in the file of its own person, and in no other', async () => {
    const people = new Map(
      written.flatMap(({ subject }) => (subject.kind === 'account' ? [] : [[idOf(subject), subject] as const])),
    );
    expect(people.size).toBeGreaterThan(5);
    for (const [id, subject] of people) {
      const texts: string[] = [];
      for await (const { data } of recordsAbout(store, new Set([id]), keys)) texts.push(JSON.stringify(data));
      const file = texts.join('\n');
      const [own, others] = [[] as string[], [] as string[]];
      for (const { word, subject: of } of written) (idOf(of) === id ? own : others).push(word);
      expect([subject.value, own.filter((word) => !file.includes(word))]).toEqual([subject.value, []]);
      expect([subject.value, others.filter((word) => file.includes(word))]).toEqual([subject.value, []]);
    }
  });

  it('appears in the copy of its own account, and in no other', async () => {
    const accounts = new Set(written.map(({ subject }) => subject.accountId));
    for (const account of accounts) {
      const texts: string[] = [];
      for (let cursor: string | undefined, isOver = false; !isOver;) {
        const page = await records.page(account, { limit: 500, ...(cursor !== undefined && { cursor }) });
        texts.push(...page.items.map((item) => JSON.stringify(item)));
        ({ cursor } = page);
        isOver = cursor === undefined;
      }
      const copy = texts.join('\n');
      const mine = written.filter(
        ({ type, subject }) => subject.accountId === account && !BEFORE.has(type) && !OF_WRITER.has(type),
      );
      expect([account, mine.filter(({ word }) => !copy.includes(word)).map(({ word }) => word)]).toEqual([account, []]);
      const others = written.filter(({ type, subject }) => subject.accountId !== account && !OF_WRITER.has(type));
      expect([account, others.filter(({ word }) => copy.includes(word)).map(({ word }) => word)]).toEqual([
        account,
        [],
      ]);
    }
  });
});
