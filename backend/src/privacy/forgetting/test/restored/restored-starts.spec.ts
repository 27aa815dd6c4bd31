import { expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { startApp } from '../../../../../testing/app.js';
import { restoreBackup } from '../../../../operations/backup/restore.js';
import { FORGOTTEN_FILE } from '../../../../platform/personal/forgotten-list.js';
import { configOf, type Happening, oneOf, RestoredWorld } from './restored-world.js';

/** One restore, and a start after it. */
interface Restoring {
  /** Which of the two installations, and which of its backups. */
  installation: number;
  copy: number;
  /** True: into a new folder, with a list that was kept elsewhere; false: over the data. */
  elsewhere: boolean;
  /** The list that was kept elsewhere ends within a line. */
  torn: boolean;
  /** Restored twice, without a start between the two. */
  twice: boolean;
}

interface Course {
  happenings: readonly (readonly Happening[])[];
  /** Lists are as versions of before wrote them: no log is named. */
  old: boolean;
  restorings: readonly Restoring[];
}

const few = fc.nat(2);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('register' as const, 'backup' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('speak' as const), account: few, phone: fc.nat(1), stops: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('forget' as const), person: few, copied: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('forget account' as const), account: few, copied: fc.boolean() }),
  },
);
const restoring: fc.Arbitrary<Restoring> = fc.record({
  ...{ installation: fc.nat(1), copy: few },
  ...{ elsewhere: fc.boolean(), torn: fc.boolean(), twice: fc.boolean() },
});
const course: fc.Arbitrary<Course> = fc.record({
  happenings: fc.tuple(
    ...[7, 4].map((maxLength) =>
      fc.array(happening, { minLength: 2, maxLength }).map((some) => [{ what: 'register' as const }, ...some]),
    ),
  ),
  old: fc.boolean(),
  restorings: fc.array(restoring, { minLength: 1, maxLength: 3 }),
});

const speak = (account: number, stops: boolean): Happening => ({ what: 'speak', account, phone: 0, stops });
const over = { elsewhere: false, torn: false, twice: false };

/** An account registered after the backup, and its person said STOP and was forgotten. Two installations share one list. */
const KNOWN: Course = {
  happenings: [
    [
      { what: 'register' },
      speak(0, true),
      { what: 'backup' },
      { what: 'forget', person: 0, copied: false },
      { what: 'register' },
      speak(1, true),
      { what: 'forget', person: 0, copied: false },
    ],
    [{ what: 'register' }, speak(0, true), { what: 'forget', person: 0, copied: false }],
  ],
  old: true,
  restorings: [
    { installation: 0, copy: 0, ...over },
    { installation: 0, copy: 0, elsewhere: true, torn: true, twice: true },
    { installation: 1, copy: 0, ...over },
  ],
};

/** The backup was made while an account was being forgotten, which waited for its channel to end. */
const DURING: Course = {
  happenings: [
    [{ what: 'register' }, speak(0, true), { what: 'forget account', account: 0, copied: true }],
    [{ what: 'register' }],
  ],
  old: false,
  restorings: [
    { installation: 0, copy: 0, ...over },
    { installation: 0, copy: 0, ...over, elsewhere: true },
  ],
};

/** Removes the note of the log, as an earlier version would have written a data folder or a backup. */
function withoutLog(folder: string): void {
  const list = join(folder, FORGOTTEN_FILE);
  if (!existsSync(list)) return;
  const text = readFileSync(list, 'utf8').replaceAll(/,"log":"[^"]*"\}$/gm, '}');
  expect(text).not.toContain('"log"');
  writeFileSync(list, text);
  const path = join(folder, 'manifest.json');
  if (!existsSync(path)) return;
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as {
    files: { name: string; bytes: number; sha256: string }[];
  };
  for (const file of manifest.files)
    if (file.name === FORGOTTEN_FILE)
      Object.assign(file, { bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') });
  writeFileSync(path, JSON.stringify(manifest));
}

async function run({ happenings, old, restorings }: Course): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'wavelane-starts-'));
  try {
    const backups = join(root, 'backups');
    const worlds: RestoredWorld[] = [];
    for (const [at, some] of happenings.entries()) {
      const world = new RestoredWorld(`number${at}`, at + 1, join(root, `data-${at}`), backups);
      await world.live(some);
      worlds.push(world);
    }
    const copies = readdirSync(backups).map((name) => join(backups, name));
    if (old) for (const folder of [...worlds.map(({ dataDir }) => dataDir), ...copies]) withoutLog(folder);
    for (const [at, restored] of restorings.entries())
      await restoredAndStarted(oneOf(worlds, restored.installation), restored, join(root, `elsewhere-${at}`));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function restoredAndStarted(world: RestoredWorld, restored: Restoring, elsewhere: string): Promise<void> {
  const copy = oneOf(world.copies, restored.copy);
  const dataDir = restored.elsewhere ? elsewhere : world.dataDir;
  const kept = `${elsewhere}.jsonl`;
  const list = join(world.dataDir, FORGOTTEN_FILE);
  if (existsSync(list)) copyFileSync(list, kept);
  if (restored.torn) appendFileSync(kept, '{"forgettingId":"torn');
  const lists = restored.elsewhere && existsSync(kept) ? [kept] : [];
  const order = { config: configOf(dataDir), folder: copy.folder, lists, force: true, now: () => new Date() };
  for (let time = 0; time < (restored.twice ? 2 : 1); time++) {
    const { lists: left } = await restoreBackup(order);
    expect(left.cutOff).toHaveLength(restored.torn && restored.elsewhere ? 1 : 0);
  }
  const app = await startApp({ dataDir, simulators: false });
  try {
    await world.demand(app, copy);
  } finally {
    await app.stop();
  }
}

it('starts after every restore, serves all known people, and knows no forgotten one', async () => {
  await fc.assert(fc.asyncProperty(course, run), { numRuns: 3, examples: [[KNOWN], [DURING]], endOnFailure: true });
}, 600_000);
