import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import { compile } from '@wavelane/testing';
import { openSqliteEventStore } from '../src/sqlite/sqlite-event-store.js';

const EVENTS = 30_000;
/** Its checksum is wrong in the second log. */
const DAMAGED = 27_000;

/**
 * Runs as JavaScript in a process of its own, since a thread cannot run TypeScript. Counts the threads that were started
 * and are gone; prints what it saw.
 */
const SCRIPT = `
import { deepStrictEqual } from 'node:assert';
import { statSync } from 'node:fs';
import { openSqliteEventStore, START } from './libs/event-store/src/index.js';
const [mode, path] = process.argv.slice(2);
let started = 0, gone = 0;
const errors = [];
process.on('worker', (worker) => {
  started++;
  worker.on('exit', () => gone++);
  worker.on('error', (error) => errors.push(error.message));
  if (mode === 'failing') setTimeout(() => worker.emit('error', new Error('a thread that fails')), 60);
});
const store = openSqliteEventStore({ path });
/** Asks for the number of a page, and has the positions of its events negative but for the first; what goes wrong, goes wrong. */
const task = (data, answer) => ({
  module: 'data:text/javascript,' + encodeURIComponent(\`
    let pages = 0;
    export const work = ({ throws }) => (page) => {
      const number = ++pages;
      if (throws === 'begin' && number % 3 === 0) throw new Error('begin');
      const end = (answer) => {
        if (answer !== -number) throw new Error('the answer of another page: ' + answer);
        if (throws === 'end' && number % 3 === 0) throw new Error('end');
        const events = JSON.parse(page).map((event) => ({ ...event, position: '-' + event.position }));
        const { buffer, byteOffset, byteLength } = new TextEncoder().encode(JSON.stringify(events));
        return { text: buffer.slice(byteOffset, byteOffset + byteLength), left: [number] };
      };
      return { question: String(number), end };
    };
    if (\${JSON.stringify(data)}.throws === 'import') throw new Error('import');\`),
  data,
  answer,
});
const positions = [];
const say = (seen) => console.log(JSON.stringify({ started, gone, read: positions.length, errors, ...seen }));
const go = async (each, options) => {
  try {
    for await (const page of store.pages({ after: START, ...options })) {
      positions.push(...page.events.map(({ position }) => Number(position)));
      if ((await each?.(page)) === 'leave') break;
    }
  } catch (error) {
    return error.name + ': ' + error.message;
  }
};
if (mode === 'same' || mode === 'failing') {
  const few = ['Type1', 'Type2'], many = ['Type0', 'Type1', 'Type2', 'Type3', 'Type4', 'Type5', 'NeverWritten'];
  for (const [types, limit] of [[undefined, 1_000], [undefined, 97], [few, 100], [many, 500], [['Type6'], 50]]) {
    const found = [], read = [];
    for await (const page of store.pages({ after: START, types, limit })) {
      if (page.events.length > limit) throw new Error('A page of ' + page.events.length);
      found.push(...page.events);
    }
    for (let after = START, page; !page?.head; after = page.next) {
      page = await store.readAll({ after, types, limit });
      read.push(...page.events);
    }
    deepStrictEqual(found, read);
    positions.push(found.length);
  }
  say({ positions });
} else if (mode === 'damaged') {
  const error = await go();
  say({ error, isWhole: positions.every((position, index) => position === index + 1), last: positions.at(-1) });
} else if (mode === 'leave') {
  await go(() => (positions.length >= 5_000 ? 'leave' : undefined), { limit: 100 });
  say({});
} else if (mode === 'abort') {
  const controller = new AbortController();
  const error = await go(() => positions.length >= 5_000 && controller.abort(new Error('enough')), { signal: controller.signal });
  say({ error });
} else if (mode === 'close') {
  const error = await go(() => positions.length >= 5_000 && store.close());
  say({ error, wal: statSync(path + '-wal', { throwIfNoEntry: false })?.size ?? 0 });
} else if (mode === 'abandon') {
  const pages = store.pages({ after: START, limit: 100 })[Symbol.asyncIterator]();
  for (let page = 0; page < 20; page++) await pages.next();
  say({});
} else if (mode === 'task') {
  const seen = [];
  for (const throws of ['never', 'begin', 'end', 'answer', 'cloning', 'import']) {
    let [whole, done, undone, highest] = [true, 0, 0, 0];
    const answer = async (number) => {
      // Later ones are sooner there: each is for its page all the same.
      await new Promise((resolve) => setTimeout(resolve, Number(number) % 2 ? 5 : 0));
      if (throws === 'answer' && Number(number) % 3 === 0) throw new Error('answer');
      return throws === 'cloning' && Number(number) % 3 === 0 ? () => undefined : -Number(number);
    };
    for await (const page of store.textPages({ after: START, limit: 500 }, task({ throws }, answer))) {
      const events = page.events ?? JSON.parse(new TextDecoder().decode(page.text));
      if (page.left) done++;
      else if (page.text) undone++;
      for (const { position } of events) whole &&= Math.abs(Number(position)) === ++highest && Number(position) < 0 === Boolean(page.left);
    }
    seen.push({ throws, whole, highest, done: done > 20, undone: undone > 10 });
  }
  say({ seen });
} else if (mode === 'exit') {
  setTimeout(() => process.exit(7), 20 + Math.random() * 60);
  for (;;) await go(() => (positions.length = 0));
}
`;

const compiled = compile(['sqlite', 'event-store'], SCRIPT);
const folder = mkdtempSync(join(tmpdir(), 'wavelane-ahead-'));
const sound = join(folder, 'sound.db');
const damaged = join(folder, 'damaged.db');

beforeAll(async () => {
  await Promise.all([fill(sound), fill(damaged)]);
  const raw = openDatabase(damaged);
  raw.exec(`DROP TRIGGER events_are_not_updated; UPDATE events SET data = '{}' WHERE position = ${DAMAGED}`);
  raw.close();
});

afterAll(() => {
  compiled.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('a thread that reads ahead', () => {
  it('brings what reading page by page brings', async () => {
    const { started, gone, positions, errors } = await run('same', sound);
    expect(errors).toEqual([]);
    expect(positions).toEqual([EVENTS, EVENTS, EVENTS * 0.4, EVENTS - 10, 10]);
    expect(started).toBeGreaterThanOrEqual(4);
    expect(gone).toBe(started);
  });

  it('may fail: the store reads what it did not bring, nothing twice', async () => {
    const { started, positions } = await run('failing', sound);
    expect(positions).toEqual([EVENTS, EVENTS, EVENTS * 0.4, EVENTS - 10, 10]);
    expect(started).toBeGreaterThanOrEqual(2);
  });

  it('never hands out a damaged event: all before its page, then StoreCorrupt', async () => {
    const { started, error, isWhole, last } = await run('damaged', damaged);
    expect({ started, error, isWhole, last }).toEqual({
      started: 1,
      error: expect.stringMatching(`StoreCorrupt: Event at position ${DAMAGED} `),
      isWhole: true,
      last: DAMAGED - 1_000,
    });
  });

  it('does a task on each page; with what goes wrong it comes as it was read', async () => {
    const { seen, started, gone } = await run('task', sound);
    const whole = { whole: true, highest: EVENTS };
    expect(seen).toEqual([
      { throws: 'never', ...whole, done: true, undone: false },
      { throws: 'begin', ...whole, done: true, undone: true },
      { throws: 'end', ...whole, done: true, undone: true },
      { throws: 'answer', ...whole, done: true, undone: true },
      { throws: 'cloning', ...whole, done: true, undone: true },
      { throws: 'import', ...whole, done: false, undone: false },
    ]);
    expect({ started, gone }).toEqual({ started: 6, gone: 6 });
  });

  it.each(['leave', 'abort', 'close'])('is gone after %s', async (mode) => {
    const { started, gone, read, error, wal } = await run(mode, sound);
    expect({ started, gone }).toEqual({ started: 1, gone: 1 });
    expect(read).toBeLessThan(7_000);
    if (mode === 'abort') expect(error).toBe('Error: enough');
    if (mode === 'close') expect({ error, wal }).toEqual({ error: 'StoreUnavailable: The log is closed', wal: 0 });
  });

  it('does not keep a process alive after its last use', async () => {
    expect(await run('abandon', sound)).toMatchObject({ started: 1, gone: 0 });
  });

  it('lets a process end in the middle of a page, with the code it gave', async () => {
    for (let round = 0; round < 12; round++) await run('exit', sound, 7);
  });
});

interface Seen {
  started: number;
  gone: number;
  /** Events. */
  read: number;
  /** Of threads. */
  errors: string[];
  positions: number[];
  error?: string;
  isWhole?: boolean;
  last?: number;
  wal?: number;
  seen?: unknown[];
}

async function run(mode: string, path: string, expected = 0): Promise<Seen> {
  const { code, output } = await compiled.run([mode, path]);
  expect(code).toBe(expected);
  return (output === '' ? {} : JSON.parse(output)) as Seen;
}

/** Names, characters and sizes of many kinds. */
async function fill(path: string): Promise<void> {
  const store = openSqliteEventStore({ path });
  for (let from = 0; from < EVENTS; from += 500) {
    const events = Array.from({ length: 500 }, (_, index) => eventOf(from + index));
    await store.append(`stream "${from}"\n канал-📬`, events, { expected: 'none' });
  }
  await store.close();
}

function eventOf(number: number) {
  const text = ['plain', 'quoted "\\" \u2028', 'канал 通道 📬', 'x'.repeat(3_000)][number % 4];
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    type: number % 3_000 === 5 ? 'Type6' : `Type${[0, 1, 2, 3, 4][number % 5]}`,
    schemaVersion: 1 + (number % 2),
    data: number % 11 === 0 ? [number, null, text] : { number, text, '"key"': { deep: [{}] } },
    metadata: {
      actor: { kind: 'user' as const, id: `${text}` },
      correlationId: 'c',
      commandId: `command-${number}`,
      causationId: null,
    },
  };
}
