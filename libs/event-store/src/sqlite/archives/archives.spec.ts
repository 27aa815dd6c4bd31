import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import type { LogDifference } from '../../log-difference.js';
import { StoreCorrupt, StoreUnavailable } from '../../errors.js';
import { proposed } from '../../testing/fixtures.js';
import { toPosition } from '../append/positions.js';
import { openSqliteForSalvage } from '../file/salvage-file.js';
import { verifySqliteLog } from '../file/verify-file.js';
import { backwards, everything, PackedLog } from '../packs/testing/packed-log.js';
import { openSqliteEventStore } from '../sqlite-event-store.js';
import { archiveSqliteLog, type ArchivingStep } from './archiving.js';

const LATER = '9999';
const OLD = '2026-01-01T00:00:00.000Z';
const NEW = '2026-06-01T00:00:00.000Z';

let packed: PackedLog;
beforeEach(() => {
  packed = new PackedLog();
});
afterEach(() => packed.remove());

const archive = (before = LATER, mostBytes?: number) =>
  archiveSqliteLog(packed.path, { before, ...(mostBytes !== undefined && { mostBytes }) });
const folder = () => join(packed.folder, 'archives');
const files = () => (existsSync(folder()) ? readdirSync(folder()) : []);
const contentInLog = () =>
  packed.raw((db) => Number(db.prepare('SELECT coalesce(sum(length(content)), 0) AS bytes FROM packs').get()?.bytes));
async function faults(): Promise<string[]> {
  const found: LogDifference[] = [];
  await verifySqliteLog(packed.path, { onDifference: (difference) => found.push(difference) });
  return found.map(({ message }) => message);
}

/** Several packs, of which a few streams stay rows. */
async function filled(): Promise<Awaited<ReturnType<typeof everything>>> {
  await packed.fill(400, 4);
  await packed.pack((stream) => !stream.endsWith('7'));
  return everything(packed.store);
}

describe('an archive', () => {
  it('has the content of packs in place of the log, and nobody who reads or appends can tell', async () => {
    const before = await filled();
    const [only, ...others] = await archive();
    expect(others).toEqual([]);
    expect(files()).toEqual([only?.name]);
    expect(contentInLog()).toBe(0);
    await packed.reopen();
    expect(await everything(packed.store)).toEqual(before);
    expect(await backwards(packed.store)).toEqual(before);
    const rare = before.filter(({ type }) => type === 'Rare');
    expect(await everything(packed.store, ['Rare'])).toEqual(rare);
    const again = await packed.store.append('kept-1', [{ ...proposed('kept-1-0'), type: 'Type1' }], {
      expected: 'none',
    });
    expect(again.position).toBe(before.find(({ stream, revision }) => stream === 'kept-1' && revision === 0)?.position);
    await packed.store.append('kept-1', [proposed('more')], { expected: 3 });
    expect(await faults()).toEqual([]);
  });

  it('is met by a process that has the file open already', async () => {
    const before = await filled();
    await archive();
    expect(await everything(packed.store)).toEqual(before);
  });

  it('holds as much as it may, and each names the hash of the one before', async () => {
    const before = await filled();
    const made = await archive(LATER, 20_000);
    expect(made.length).toBeGreaterThan(1);
    expect(files().sort()).toEqual(made.map(({ name }) => name).sort());
    const said = made.map(({ name }) => {
      const db = openDatabase(join(folder(), name), { readOnly: true });
      try {
        return db.prepare('SELECT previous, first, last FROM archive').get();
      } finally {
        db.close();
      }
    });
    expect(said.map((one) => one?.previous)).toEqual([null, ...made.slice(0, -1).map(({ sha256 }) => sha256)]);
    expect(said.map((one) => one?.first)).toEqual([1, ...made.slice(0, -1).map(({ last }) => last + 1)]);
    expect(await archive()).toEqual([]);
    expect(await everything(packed.store)).toEqual(before);
    expect(await faults()).toEqual([]);
  });

  it('takes what is old, from the beginning of the log on', async () => {
    let time = OLD;
    await packed.store.close();
    packed.store = openSqliteEventStore({ path: packed.path, now: () => new Date(time) });
    await packed.fill(300, 2, 'old');
    time = '2026-04-01T00:00:00.000Z';
    await packed.fill(300, 2, 'new');
    time = OLD;
    await packed.fill(300, 2, 'wrong');
    await packed.pack();
    const made = await archive('2026-02-01T00:00:00.000Z');
    expect(made).toHaveLength(1);
    expect(made[0]?.last).toBeLessThanOrEqual(600 + 512);
    expect(await archive(NEW)).toHaveLength(1);
  });

  it('is only told of by a dry run', async () => {
    await filled();
    const bytes = contentInLog();
    const [told] = await archiveSqliteLog(packed.path, { before: LATER, isDryRun: true });
    expect(told).toMatchObject({ first: 1, bytes });
    expect([...files(), contentInLog()]).toEqual([bytes]);
  });

  it('is not made of rows, nor of a log without packs', async () => {
    await packed.fill(10, 2);
    expect(await archive()).toEqual([]);
    await packed.pack(() => false);
    expect(await archive()).toEqual([]);
    expect(files()).toEqual([]);
  });
});

describe('an archive that is not in its place', () => {
  it('is named with its positions; what does not need it goes on, and all is well when it is back', async () => {
    const before = await filled();
    const [made] = await archive();
    const name = String(made?.name);
    renameSync(join(folder(), name), join(packed.folder, 'away'));
    await packed.reopen();
    const said = new RegExp(`positions 1 to \\d+ are in the archive ${name}, which is not in .*archives: put it back`);
    await expect(everything(packed.store)).rejects.toThrow(said);
    await expect(everything(packed.store)).rejects.toThrow(StoreCorrupt);
    await packed.store.append('kept-1', [proposed('more')], { expected: 3 });
    await packed.store.append('kept-new', [proposed('new')], { expected: 'none' });
    expect(await faults()).toEqual(
      expect.arrayContaining([expect.stringMatching(`The archive ${name} with the events from .* is not in`)]),
    );
    renameSync(join(packed.folder, 'away'), join(folder(), name));
    expect((await everything(packed.store)).slice(0, before.length)).toEqual(before);
    expect(await faults()).toEqual([]);
  });

  it('is read past by who salvages', async () => {
    await filled();
    const [first] = await archive(LATER, 20_000);
    renameSync(join(folder(), String(first?.name)), join(packed.folder, 'away'));
    const log = openSqliteForSalvage(packed.path);
    const page = await log.readAll({ after: toPosition(Number(first?.last)), limit: 10 });
    expect(page.events.length).toBeGreaterThan(0);
    await log.close();
  });

  it('may not be another: what was changed in it is found, by who reads it and by who verifies', async () => {
    await filled();
    const [made] = await archive();
    const path = join(folder(), String(made?.name));
    const bytes = readFileSync(path);
    bytes.fill(7, bytes.length / 2, bytes.length / 2 + 200);
    writeFileSync(path, bytes);
    await packed.reopen();
    await expect(everything(packed.store)).rejects.toThrow(StoreCorrupt);
    expect((await faults())[0]).toMatch(/is not what was written/);
    writeFileSync(path, bytes.subarray(0, 8_192));
    expect((await faults())[0]).toMatch(/has 8192 bytes instead of/);
  });
});

describe('archiving', () => {
  it.each<ArchivingStep>(['written', 'checked', 'named', 'recorded'])(
    'that ends when it has %s has lost nothing, and is done again',
    async (step) => {
      const before = await filled();
      const work = archiveSqliteLog(
        packed.path,
        { before: LATER },
        {
          onStep: (now) => {
            if (now === step) throw new Error('ended here');
          },
        },
      );
      await expect(work).rejects.toThrow('ended here');
      await packed.reopen();
      expect(await everything(packed.store)).toEqual(before);
      expect(await faults()).toEqual([]);
      expect(await archive()).toHaveLength(step === 'recorded' ? 0 : 1);
      expect(files()).toHaveLength(1);
      expect(contentInLog()).toBe(0);
      expect(await everything(packed.store)).toEqual(before);
      expect(await faults()).toEqual([]);
    },
  );

  it('beside another that does the same is refused, and nothing is lost', async () => {
    const before = await filled();
    const works = await Promise.allSettled([archive(), archive(), archive()]);
    const refused = works.flatMap((work) => (work.status === 'rejected' ? [String(work.reason)] : []));
    expect(refused).toHaveLength(2);
    for (const why of refused) expect(why).toContain('Another process archives this log');
    expect(files()).toHaveLength(1);
    expect(contentInLog()).toBe(0);
    expect(await everything(packed.store)).toEqual(before);
    expect(await faults()).toEqual([]);
  });

  it('refuses where its archive was taken away before it was told of', async () => {
    const before = await filled();
    const work = archiveSqliteLog(
      packed.path,
      { before: LATER },
      {
        onStep: (step) => {
          if (step === 'named')
            for (const name of files()) renameSync(join(folder(), name), join(packed.folder, 'away'));
        },
      },
    );
    await expect(work).rejects.toThrow(StoreUnavailable);
    expect(await everything(packed.store)).toEqual(before);
  });

  it('leaves a damaged pack where it is, and says which', async () => {
    await filled();
    packed.raw((db) => {
      db.exec('DROP TRIGGER packs_are_not_updated');
      db.exec(`UPDATE packs SET content = CAST(x'00' || substr(content, 2) AS BLOB) WHERE first = 1`);
    });
    await expect(archive()).rejects.toThrow(/positions 1 to/);
    expect(contentInLog()).toBeGreaterThan(0);
  });

  it('that finds on the disk something else than it wrote leaves nothing there, and the log as it was', async () => {
    const before = await filled();
    const spoil = (name: string) => {
      const path = join(folder(), name);
      writeFileSync(path, readFileSync(path).fill(7, 30_000, 30_200));
    };
    const onStep = (step: ArchivingStep) => {
      if (step === 'written') files().forEach(spoil);
    };
    await expect(archiveSqliteLog(packed.path, { before: LATER }, { onStep })).rejects.toThrow();
    expect(files()).toEqual([]);
    expect(await everything(packed.store)).toEqual(before);
  });
});
