/**
 * kill -9 at random moments, again and again, while a log in plain text is sealed anew: the command continues after
 * each kill, and the result equals that of a run without kills.
 *
 *   npm run fault:reseal -- [--kills 10] [--events 20000] [--seed 7]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { type NewEvent, openSqliteEventStore, START, type StoredEvent } from '@wavelane/event-store';
import { ChainSealer } from '../../src/books/audit/chain/chain.sealer.js';
import { SystemClock } from '../../src/platform/domain/clock.js';
import { mulberry32, sleep } from './chance.js';
import { storedBytes } from '../../testing/engines/stored-bytes.js';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    events: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now()) },
  },
});
const [kills, count, seed] = [values.kills, values.events, values.seed].map(Number) as [number, number, number];
const random = mulberry32(seed);
/** A person's text, in every event. */
const SECRET = 'Sabah al-khayr';
const AT_ONCE = 500;
/** The log is older than the keys of people; the installation has a key of its own. */
const APP_KEY = randomBytes(32).toString('base64');

const root = mkdtempSync(join(tmpdir(), 'wavelane-reseal-'));
const dataDir = join(root, 'data');
const fileIn = (folder: string) => join(folder, 'events.sqlite');

/** Writes a log in the form from before sealing: data in plain text. */
async function writeOpenly(): Promise<void> {
  const log = openSqliteEventStore({ path: fileIn(dataDir) });
  const metadata = { actor: { kind: 'system', id: 'fault' }, correlationId: 'c', causationId: null } as const;
  for (let from = 0; from < count; from += AT_ONCE) {
    const events = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n): NewEvent => {
      const data = { accountId: 'a', phone: `+9733${100_000 + ((from + n) % 5_000)}`, reason: 'stop', text: SECRET };
      return {
        id: randomUUID(),
        type: 'RecipientSuppressed',
        data,
        metadata: { ...metadata, commandId: randomUUID() },
      };
    });
    await log.append(`account-${from / AT_ONCE}`, events, { expected: 'none' });
  }
  const sealer = new ChainSealer(log, new SystemClock());
  while (await sealer.sealNext(-1));
  await log.close();
}

/** Runs the operators' command in a process of its own. */
function reseal(folder: string): ChildProcess {
  const args = ['dist/backend/src/cli/main.js', 'events', 'reseal', folder, '--reason', 'a fault run'];
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'test', APP_KEY };
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function ended(child: ChildProcess): Promise<void> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`The command ended with ${code ?? signal ?? ''}`);
}

/** The copied events, without those that record the operator's command at the end. */
async function copied(folder: string): Promise<StoredEvent[]> {
  const copy = openSqliteEventStore({ path: fileIn(folder) });
  const events: StoredEvent[] = [];
  for await (const page of copy.pages({ after: START })) events.push(...page.events);
  await copy.close();
  return events.filter(({ stream }) => stream !== 'operations');
}

function demandCopy(folder: string, events: readonly StoredEvent[], whole: readonly StoredEvent[]): void {
  if (storedBytes(fileIn(folder)).includes(SECRET)) throw new Error('Something lies open in the copy');
  if (events.length < count || !isDeepStrictEqual(events, whole)) throw new Error('The copy is another one');
}

try {
  await writeOpenly();
  if (!storedBytes(fileIn(dataDir)).includes(SECRET)) throw new Error('The log was not written in plain text');
  const began = performance.now();
  const uncut = join(root, 'uncut');
  await ended(reseal(uncut));
  const took = performance.now() - began;
  const whole = await copied(uncut);
  demandCopy(uncut, whole, whole);
  let [killed, copies] = [0, 0];
  const goneOn = new Set<string>();
  const isToKill = () => killed < kills || goneOn.size === 0;
  while (isToKill()) {
    const folder = join(root, `cut-${copies++}`);
    while (!existsSync(fileIn(folder))) {
      const child = reseal(folder);
      const exit = ended(child);
      // Some processes are killed before they have begun, and some end before the kill.
      const isOver = await Promise.race([exit.then(() => true), sleep(random() * took * 1.1).then(() => false)]);
      if (!isOver && isToKill()) {
        if (existsSync(`${fileIn(folder)}.partial`)) goneOn.add(folder);
        child.kill('SIGKILL');
        killed++;
      }
      await exit;
    }
    demandCopy(folder, await copied(folder), whole);
    rmSync(folder, { recursive: true, force: true });
    console.log(`${killed} of ${kills} kills; copy ${copies} is the same, event by event`);
    if (copies > kills * 4) throw new Error('Nothing was cut off in the middle');
  }
  console.log(
    `reseal passed: ${killed} kills (seed ${seed}), ${copies} copies of ${count} events, ${goneOn.size} carried on`,
  );
} finally {
  rmSync(root, { recursive: true, force: true });
}
