import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compile } from '@wavelane/testing';

const EVENTS = 30_000;
/** Its box is another's in the mode `changed`. */
const CHANGED = 20_500;

/**
 * Runs as JavaScript in a process of its own, since a thread cannot run TypeScript. The log gives its pages without a
 * thread, so that those that are counted are those that open; prints what it saw.
 */
const SCRIPT = `
import { deepStrictEqual } from 'node:assert';
import { createHash, createSecretKey } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { openSqliteEventStore, START, StoreUnavailable } from './libs/event-store/src/index.js';
import { SealingEventStore } from './libs/event-store/src/sealing/sealing-event-store.js';
import { personal, personalEach } from './libs/event-store/src/sealing/personal.js';
const [mode, path] = process.argv.slice(2);
let started = 0, gone = 0;
const errors = [];
process.on('worker', (worker) => {
  started++;
  worker.on('exit', () => gone++);
  worker.on('error', (error) => errors.push(error.message));
  if (mode === 'failing') setTimeout(() => worker.emit('error', new Error('a thread that fails')), 60);
});
const ofPhone = (phone) => (phone ? { accountId: 'a', kind: 'phone', value: phone } : undefined);
const marks = new Map([
  ['Said', [personal(['phone', 'text'], { phone: (id) => id, text: null }, (data) => ofPhone(data.phone))]],
  ['Listed', [
    personal(['by'], { by: null }, (data) => ofPhone(data.by)),
    personalEach('rows', ['phone'], { phone: null }, (row) => ofPhone(row.phone)),
  ]],
]);
// The same in every process.
const keyOf = (id) => createSecretKey(createHash('sha256').update(id).digest());
const known = new Map();
const find = async (names) => {
  if (keys.areAway) throw new StoreUnavailable('The keys cannot be asked for');
  return new Map(names.map(({ subject }) => [subject, known.get(subject) ?? { generation: 1, key: keyOf(subject) }]));
};
const keys = {
  areAway: false,
  idOf: ({ value }) => 'of' + value.slice(1),
  obtain: (subjects) => {
    for (const id of subjects) if (!known.has(id)) known.set(id, { generation: 1, key: keyOf(id) });
    return known;
  },
  find,
};
const plain = openSqliteEventStore({ path });
const stored = new Proxy(plain, {
  get: (store, name) => {
    if (name === 'pages') return async function* ({ after, limit = 1_000, types }) {
      for (let next = after, head = false; !head;) {
        const page = await store.readAll({ after: next, limit, types });
        if (mode === 'changed')
          for (const event of page.events) if (Number(event.position) === ${CHANGED}) event.data.$sealed = ['1.nobody.1.AAAA'];
        if (mode === 'away' && Number(page.next) > 20_000) throw new Error('The log is away');
        yield page;
        ({ next, head } = page);
      }
    };
    const value = Reflect.get(store, name);
    return typeof value === 'function' ? value.bind(store) : value;
  },
});
const sealing = new SealingEventStore(stored, { marks, keys });
const phone = (number) => (number % 7 === 0 ? undefined : '+4915' + (number % 500));
const dataOf = (number) =>
  number % 5 === 0
    ? { by: phone(number), rows: [{ phone: phone(number + 1), n: 1 }, { n: 2 }, { phone: phone(number + 2) }] }
    : { phone: phone(number), text: 'Grüße "' + number + '" \\u2028 📬', number };
const written = [];
for (let from = 0; from < ${EVENTS}; from += 500) {
  const events = Array.from({ length: 500 }, (_, index) => {
    const number = from + index;
    return {
      id: '00000000-0000-4000-8000-' + String(number).padStart(12, '0'),
      type: number % 5 === 0 ? 'Listed' : number % 11 === 3 ? 'Open' : 'Said',
      schemaVersion: 1, data: dataOf(number),
      metadata: { actor: { kind: 'system', id: 's' }, correlationId: 'c', commandId: 'c', causationId: null },
    };
  });
  written.push(...events.map(({ data }) => JSON.parse(JSON.stringify(data))));
  if (mode === 'write') await sealing.append('stream-' + from, events, { expected: 'none' });
}
if (mode === 'write') await sealing.close();
const found = [];
let heads = 0, last;
const go = async (each, options) => {
  try {
    for await (const page of sealing.pages({ after: START, ...options })) {
      found.push(...page.events);
      last = page;
      if (page.head) heads++;
      if ((await each?.(page)) === 'leave') break;
    }
  } catch (error) {
    return error.name + ': ' + error.message;
  }
};
const isWhole = () => found.every(({ position }, index) => Number(position) === index + 1);
const say = (seen) => console.log(JSON.stringify({ started, gone, read: found.length, errors, heads, isWhole: isWhole(), ...seen }));
if (mode === 'same' || mode === 'failing') {
  for (const limit of [1_000, 97]) {
    found.length = 0;
    await go(undefined, { limit });
    deepStrictEqual(found.map(({ data }) => data), written);
  }
  say({});
} else if (mode === 'forgotten') {
  known.set(keys.idOf(ofPhone('+4915101')), { generation: 1, key: null });
  await go();
  const theirs = found.filter((_, number) => number % 500 === 101 && number % 7 !== 0 && number % 5 !== 0 && number % 11 !== 3);
  const others = found.filter(({ data }, number) => !isDeepStrictEqual(data, written[number]));
  say({ texts: [...new Set(theirs.map(({ data }) => data.text))], others: others.length });
} else if (mode === 'grows') {
  let isGrown = false;
  await go(async (page) => {
    if (isGrown || found.length < 29_000) return;
    isGrown = true;
    const data = { phone: '+4915101', text: 'the last' };
    const metadata = { actor: { kind: 'system', id: 's' }, correlationId: 'c', commandId: 'c', causationId: null };
    await sealing.append('stream-last', [{ id: '00000000-0000-4000-9000-000000000000', type: 'Said', schemaVersion: 1, data, metadata }], { expected: 'none' });
  });
  say({ last: found.at(-1).data.text, head: last.head });
} else if (mode === 'changed' || mode === 'away') {
  say({ error: await go() });
} else if (mode === 'keysAway') {
  say({ error: await go(() => { if (found.length >= 20_000) keys.areAway = true; }) });
} else if (mode === 'leave') {
  await go(() => (found.length >= 15_000 ? 'leave' : undefined), { limit: 100 });
  say({});
} else if (mode === 'abort') {
  const controller = new AbortController();
  say({ error: await go(() => found.length >= 15_000 && controller.abort(new Error('enough')), { signal: controller.signal }) });
} else if (mode === 'close') {
  say({ error: await go(() => found.length >= 15_000 && sealing.close()) });
} else if (mode === 'abandon') {
  const pages = sealing.pages({ after: START, limit: 100 })[Symbol.asyncIterator]();
  for (let page = 0; page < 150; page++) await pages.next();
  say({});
}
`;

const compiled = compile(['sqlite', 'event-store'], SCRIPT);
const folder = mkdtempSync(join(tmpdir(), 'wavelane-opened-'));
const log = join(folder, 'log.db');

beforeAll(() => said('write', log));

afterAll(() => {
  compiled.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('a thread that opens what is sealed', () => {
  it('brings what was written, in order and with one last page', async () => {
    expect(await run('same')).toMatchObject({ started: 2, gone: 2, errors: [], isWhole: true, heads: 2 });
  });

  it('may fail: what it does not open is opened without it', async () => {
    const { started, isWhole, read } = await run('failing');
    expect({ isWhole, read }).toEqual({ isWhole: true, read: EVENTS });
    expect(started).toBe(2);
  });

  it('leaves what was sealed for somebody who is forgotten erased', async () => {
    const { started, texts, others } = await run('forgotten');
    expect({ started, texts }).toEqual({ started: 1, texts: [null] });
    expect(others).toBeLessThan(EVENTS / 50);
  });

  it('gives as the last page only what is the last when it is given', async () => {
    const growing = join(folder, 'growing.db');
    copyFileSync(log, growing);
    expect(await run('grows', growing)).toMatchObject({
      isWhole: true,
      read: EVENTS + 1,
      last: 'the last',
      head: true,
      heads: 1,
    });
  });

  it('gives all before a changed box, then says which event it is in', async () => {
    const { started, gone, error, read, isWhole } = await run('changed');
    expect({ started, gone, isWhole, read }).toEqual({ started: 1, gone: 1, isWhole: true, read: CHANGED - 500 });
    expect(error).toMatch(/^StoreCorrupt: Event (Said|Listed|Open), revision \d+ of stream stream-20000: /);
  });

  it('gives all that was read before the log or the keys are away', async () => {
    expect(await run('away')).toMatchObject({ error: 'Error: The log is away', read: 20_000, isWhole: true, gone: 1 });
    const keys = { error: 'StoreUnavailable: The keys cannot be asked for', isWhole: true, gone: 1 };
    expect(await run('keysAway')).toMatchObject(keys);
  });

  it.each([
    ['leave', undefined],
    ['abort', 'Error: enough'],
    ['close', 'StoreUnavailable: The log is closed'],
  ])('is gone after %s', async (mode, expected) => {
    const { started, gone, read, error } = await run(mode);
    expect({ started, gone, error }).toEqual({ started: 1, gone: 1, error: expected });
    expect(read).toBe(15_000);
  });

  it('does not keep a process alive after its last use', async () => {
    expect(await run('abandon')).toMatchObject({ started: 1, gone: 0 });
  });
});

interface Seen {
  started: number;
  gone: number;
  /** Events. */
  read: number;
  /** Of threads. */
  errors: string[];
  heads: number;
  isWhole: boolean;
  error?: string;
  texts?: (string | null)[];
  /** Events whose content is not as it was written. */
  others?: number;
  last?: string;
  head?: boolean;
}

async function run(mode: string, path = log): Promise<Seen> {
  return JSON.parse(await said(mode, path)) as Seen;
}

async function said(mode: string, path: string): Promise<string> {
  const child = spawn(process.execPath, [compiled.script, mode, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  expect(code).toBe(0);
  return output;
}
