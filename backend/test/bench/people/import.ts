/**
 * How the product takes in a file of 50,000 people with a consent each, over HTTP, until the last consent is in the log.
 *
 *   npm run bench:people-import -- [--rows 50000] [--rounds 3]
 *
 * The product runs in a process of its own (`intake-server.ts`) with SQLite. The yardstick of each round is what the same
 * machine needs at least: reading the file with csv-parse alone, and appending as many events to a fresh log alone.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { PeopleImport, SavedWording } from '@wavelane/contracts';
import { type NewEvent, openSqliteEventStore } from '@wavelane/event-store';
import { parse } from 'csv-parse';
import type { Watched } from '../intake-server.js';
import { median } from '../load.js';
import { Session } from '../session.js';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '50000' }, rounds: { type: 'string', default: '3' } },
});
const rows = Number(values.rows);
const rounds = Number(values.rounds);
const TARGET_SECONDS = 10;
const APPEND_ROWS = 100;

const folder = mkdtempSync(join(tmpdir(), 'wavelane-people-import-'));
const env = { ...process.env, PORT: '0', SIM_PORT: '0', DATA_DIR: join(folder, 'data') };
const server = fork(fileURLToPath(new URL('../intake-server.js', import.meta.url)), { execArgv: [], env });
const gone = new AbortController();
server.once('exit', () => gone.abort(new Error('The server ended')));

async function told<T>(child: ChildProcess, order?: string): Promise<T> {
  if (order !== undefined) child.send(order);
  const [answer] = (await once(child, 'message', { signal: gone.signal })) as [T];
  return answer;
}

/** Each round has people of its own. */
async function table(round: number): Promise<string> {
  const lines = ['phone,name,language,labels,town,when,form'];
  for (let n = 0; n < rows; n++) {
    const phone = `+9733${String(round)}${String(100_000 + n)}`;
    lines.push(`${phone},Customer ${n},ar,shop,Riffa,2026-01-02T10:00Z,Form ${n}`);
  }
  const path = join(folder, `people-${round}.csv`);
  await writeFile(path, lines.join('\r\n'));
  return path;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** The file read alone, and as many events of that size appended alone, as many at a time. @returns seconds */
async function yardstick(round: number, path: string): Promise<number> {
  const log = openSqliteEventStore({ path: join(folder, `alone-${round}.sqlite`) });
  const metadata = { actor: { kind: 'system', id: 'bench' }, correlationId: 'c', causationId: null, commandId: 'c' };
  const seconds = await timed(async () => {
    let [read, written] = [0, 0];
    let batch: NewEvent[] = [];
    for await (const cells of createReadStream(path).pipe(parse())) {
      read++;
      batch.push({ id: randomUUID(), type: 'Row', data: { cells: cells as string[] }, metadata } as NewEvent);
      if (batch.length < APPEND_ROWS) continue;
      await log.append('alone', batch, { expected: written === 0 ? 'none' : written - 1 });
      written += batch.length;
      batch = [];
    }
    if (read !== rows + 1) throw new Error(`csv-parse alone found ${read} records`);
  });
  await log.close();
  return seconds;
}

async function takenIn(user: Session, wordingId: string, path: string): Promise<PeopleImport> {
  const form = new FormData();
  const fields = {
    ...{ purpose: 'marketing', means: 'paper', wordingId, attributes: '{"city":"town"}' },
    columns: '{"at":"when","reference":"form"}',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', await openAsBlob(path), 'people.csv');
  const { id } = await user.request<PeopleImport>('POST', '/api/people-imports', form);
  for (;;) {
    const found = await user.get<PeopleImport>(`/api/people-imports/${id}`);
    if (found.state === 'done') return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

try {
  const { url } = await told<{ url: string }>(server);
  const user = new Session(url);
  await user.post('/api/auth/register', { name: 'Ada', email: 'ada@example.com', password: 'a good password' });
  const words = { purpose: 'marketing', language: 'en', text: 'Yes, offers by WhatsApp.' };
  const wording = await user.post<SavedWording>('/api/wordings', words);
  const seconds: number[] = [];
  const ratios: number[] = [];
  console.log(`${rows} people with a consent each; ${cpus().length} × ${cpus()[0]?.model ?? ''}`);
  for (let round = 1; round <= rounds; round++) {
    const path = await table(round);
    await told(server, 'watch');
    const took = await timed(async () => {
      const done = await takenIn(user, wording.id, path);
      if (done.consents.written !== rows) throw new Error(`${done.consents.written} consents were written`);
    });
    const { p99, max, rssBefore, rssPeak, cpu } = await told<Watched>(server, 'report');
    await told(server, 'settled');
    const alone = await yardstick(round, path);
    seconds.push(took);
    ratios.push(took / alone);
    const megabytes = (rssPeak - rssBefore) / 1_048_576;
    console.log(
      `round ${round}: ${took.toFixed(2)} s, yardstick ${alone.toFixed(2)} s, ratio ${(took / alone).toFixed(1)}, ` +
        `event loop p99 ${p99.toFixed(0)} ms, at most ${max.toFixed(0)} ms, ${megabytes.toFixed(0)} MB more, ${cpu.toFixed(1)} s of the processor`,
    );
  }
  const held = median(seconds) <= TARGET_SECONDS ? 'held' : 'MISSED';
  console.log(
    `median ${median(seconds).toFixed(2)} s, ratio ${median(ratios).toFixed(1)}; target ${TARGET_SECONDS} s: ${held}`,
  );
  server.send('stop');
  await once(server, 'exit');
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
