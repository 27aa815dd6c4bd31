import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { compile } from '@wavelane/testing';

/**
 * Runs as JavaScript in a process of its own, since a thread cannot run TypeScript: appends files of many rows, prints
 * what lies in the log, whether it is read as it was written, and what became of the threads.
 */
const SCRIPT = `
import { createHash, createSecretKey } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { openSqliteEventStore, START } from './libs/event-store/src/index.js';
import { SealingEventStore } from './libs/event-store/src/sealing/sealing-event-store.js';
import { personal, personalEach } from './libs/event-store/src/sealing/personal.js';
const [mode, path] = process.argv.slice(2);
let started = 0, gone = 0;
process.on('worker', (worker) => {
  started++;
  worker.on('exit', () => gone++);
  if (mode === 'failing') worker.emit('error', new Error('a thread that fails'));
  if (mode === 'dying') setTimeout(() => void worker.terminate(), 60);
});
const ofPhone = (phone) => (phone ? { accountId: 'a', kind: 'phone', value: phone } : undefined);
const marks = new Map([['Listed', [
  personal(['by'], { by: null }, (data) => ofPhone(data.by)),
  personalEach('rows', ['phone', 'name'], { phone: null }, (row) => ofPhone(row.phone)),
]]]);
const keyOf = (id) => createSecretKey(createHash('sha256').update(id).digest());
const found = async (ids) => new Map(ids.map((id) => [id, { generation: 1, key: keyOf(id) }]));
const keys = {
  idOf: ({ value }) => 'of' + value.slice(1),
  obtain: found,
  find: (names) => found(names.map(({ subject }) => subject)),
};
const plain = openSqliteEventStore({ path });
const sealing = new SealingEventStore(plain, { marks, keys });
const metadata = { actor: { kind: 'system', id: 's' }, correlationId: 'c', commandId: 'c', causationId: null };
const eventOf = (file) => ({
  id: '00000000-0000-4000-8000-' + String(file).padStart(12, '0'), type: 'Listed', schemaVersion: 1, metadata,
  data: {
    by: '+491',
    rows: Array.from({ length: 1_500 }, (_, n) =>
      n % 9 === 0 ? { phone: '', n } : { phone: '+49' + file + (n % 700), name: 'Ünal "' + n + '" 📬\\u2028', n }),
  },
});
const events = Array.from({ length: 12 }, (_, file) => eventOf(file));
await Promise.all(events.map((event, file) => sealing.append('file-' + file, [event], { expected: 'none' })));
if (mode === 'idle') {
  setTimeout(() => process.exit(3), 20_000).unref();
} else {
  const stored = [], read = [];
  for (let file = 0; file < events.length; file++) {
    for await (const event of plain.readStream('file-' + file)) stored.push(event.data);
    for await (const event of sealing.readStream('file-' + file)) read.push(event.data);
  }
  const hash = createHash('sha256').update(JSON.stringify(stored)).digest('hex');
  const isAsWritten = isDeepStrictEqual(read, JSON.parse(JSON.stringify(events.map(({ data }) => data))));
  const isOpen = JSON.stringify(stored).includes('Ünal');
  await sealing.close();
  console.log(JSON.stringify({ hash, isAsWritten, isOpen, started, gone }));
}
`;

const compiled = compile(['sqlite', 'event-store'], SCRIPT);
const folder = mkdtempSync(join(tmpdir(), 'wavelane-sealed-aside-'));

afterAll(() => {
  compiled.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Seen {
  /** Of all that lies in the log. */
  hash: string;
  isAsWritten: boolean;
  /** Whether a name lies there in plain text. */
  isOpen: boolean;
  started: number;
  gone: number;
}

describe('appends of many rows', () => {
  it('are sealed by one thread, which is gone when the log is closed', async () => {
    expect(await run('aside')).toMatchObject({ isAsWritten: true, isOpen: false, started: 1, gone: 1 });
  });

  it.each(['failing', 'dying'])('are the same bytes where the thread is %s', async (mode) => {
    const [aside, alone] = [await run('aside', `beside ${mode}`), await run(mode)];
    expect(alone).toMatchObject({ hash: aside.hash, isAsWritten: true, isOpen: false, started: 1, gone: 1 });
  });

  it('do not keep a process alive', async () => {
    expect(await said('idle', 'idle')).toBe('');
  });
});

async function run(mode: string, name = mode): Promise<Seen> {
  return JSON.parse(await said(mode, name)) as Seen;
}

async function said(mode: string, name: string): Promise<string> {
  const path = join(folder, `${name}.db`);
  const { code, output } = await compiled.run([mode, path]);
  expect(code).toBe(0);
  return output;
}
