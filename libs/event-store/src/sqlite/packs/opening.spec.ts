import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import { WrongExpectedRevision } from '../../errors.js';
import { proposed } from '../../testing/fixtures.js';
import { openSqliteEventStore } from '../sqlite-event-store.js';
import { everything, PackedLog } from './testing/packed-log.js';

let packed: PackedLog;
/** Contents of packs that the store has read. */
let read: number;

/** The real driver, which counts them. */
const counting: typeof openDatabase = (file, options) => {
  const db = openDatabase(file, options);
  return {
    exec: (sql) => db.exec(sql),
    close: () => db.close(),
    prepare: (sql) => {
      const statement = db.prepare(sql);
      if (!sql.startsWith('SELECT content FROM packs')) return statement;
      return {
        run: (...params) => statement.run(...params),
        all: (...params) => statement.all(...params),
        iterate: (...params) => statement.iterate(...params),
        get: (...params) => {
          read++;
          return statement.get(...params);
        },
      };
    },
  };
};

beforeEach(async () => {
  packed = new PackedLog();
  await packed.fill(230, 6);
  await packed.pack();
  await packed.store.close();
  packed.store = openSqliteEventStore({ path: packed.path, openDatabase: counting });
  read = 0;
});
afterEach(() => packed.remove());

describe('an append to a packed stream', () => {
  it('opens no pack, nor does one that is refused because the stream is there', async () => {
    const appends = Array.from({ length: 229 }, (_, n) =>
      packed.store.append(`kept-${n}`, [proposed(`more-${n}`)], { expected: n % 2 ? 5 : 'any' }),
    );
    for (const { revision } of await Promise.all(appends)) expect(revision).toBe(6);
    expect(read).toBe(0);
  });

  it('that repeats packed events waits for their pack, and its neighbours do not wait for it', async () => {
    const order: string[] = [];
    const repeat = packed.store.append('kept-1', [{ ...proposed('kept-1-0'), type: 'Type1' }], { expected: 'none' });
    const refused = packed.store.append('kept-2', [proposed('else')], { expected: 'none' });
    const beside = packed.store.append('new', [proposed('new')], { expected: 'none' });
    const note = (name: string) => () => order.push(name);
    await Promise.all([repeat.then(note('repeat')), beside.then(note('beside')), refused.catch(note('refused'))]);
    expect(await repeat).toMatchObject({ revision: 0, deduplicated: true });
    await expect(refused).rejects.toThrow(new WrongExpectedRevision('kept-2', 'none', 5));
    expect(order[0]).toBe('beside');
    expect(read).toBeGreaterThan(0);
  });

  it('is made before the store closes, though it waits for a pack', async () => {
    const repeat = packed.store.append('kept-1', [{ ...proposed('kept-1-0'), type: 'Type1' }], { expected: 'none' });
    await new Promise((resolve) => setImmediate(resolve));
    await packed.store.close();
    expect(await repeat).toMatchObject({ deduplicated: true });
  });
});

describe('many readers of more packs than are kept open', () => {
  it('each get all there is', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => everything(packed.store)));
    for (const events of all) expect(events).toHaveLength(1_380);
    const rare = await Promise.all(Array.from({ length: 10 }, () => everything(packed.store, ['Rare'])));
    for (const events of rare) expect(events).toHaveLength(30);
  });
});
