import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compile } from '@wavelane/testing';
import { CHANGED, EVENTS, SCRIPT } from './opened-pages-script.js';

const compiled = compile(['sqlite', 'event-store'], SCRIPT);
const folder = mkdtempSync(join(tmpdir(), 'wavelane-opened-'));
const log = join(folder, 'log.db');

beforeAll(() => said('write', log));

afterAll(() => {
  compiled.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['events', 1],
  ['text', 0],
  ['file', 1],
] as const)('a log that is opened along its pages, as %s', (way, threads) => {
  const run = (mode: string, path?: string) => seen(mode, way, path);

  it('brings what was written, in order and with one last page', async () => {
    expect(await run('same')).toMatchObject({
      ...{ started: 2 * threads, gone: 2 * threads },
      ...{ errors: [], isWhole: true, heads: 2 },
    });
  });

  it('may fail: what it does not open is opened without it', async () => {
    const { started, isWhole, read } = await run('failing');
    expect({ isWhole, read }).toEqual({ isWhole: true, read: EVENTS });
    expect(started).toBeGreaterThanOrEqual(2 * threads);
  });

  it('leaves what was sealed for somebody who is forgotten erased', async () => {
    const { started, texts, others } = await run('forgotten');
    expect({ started, texts }).toEqual({ started: threads, texts: [null] });
    expect(others).toBeLessThan(EVENTS / 50);
  });

  it('gives as the last page only what is the last when it is given', async () => {
    const growing = join(folder, `growing-${way}.db`);
    copyFileSync(log, growing);
    expect(await run('grows', growing)).toMatchObject({
      isWhole: true,
      read: EVENTS + 1,
      last: 'the last',
      head: true,
      heads: 1,
    });
  });

  it('gives all that was read before the keys are away', async () => {
    const keys = { error: 'StoreUnavailable: The keys cannot be asked for', isWhole: true, gone: threads };
    expect(await run('keysAway')).toMatchObject(keys);
    const changed = { error: 'StoreUnavailable: The key was changed', isWhole: true, gone: threads };
    expect(await run('keysChanged')).toMatchObject(changed);
  });

  it('opens the keys, too, where nobody has: who reads opens none but those of the first pages of events', async () => {
    expect(await run('unopened')).toMatchObject({ isWhole: true, read: EVENTS, opened: [way !== 'text', 0] });
  });

  it.each([
    ['leave', undefined],
    ['abort', 'Error: enough'],
    ['close', 'StoreUnavailable: The log is closed'],
  ])('is gone after %s', async (mode, expected) => {
    const { started, gone, read, error } = await run(mode);
    expect({ started, gone, error }).toEqual({ started: threads, gone: threads, error: expected });
    expect(read).toBe(15_000);
  });

  it('does not keep a process alive after its last use', async () => {
    expect(await run('abandon')).toMatchObject({ started: threads, gone: 0 });
  });
});

describe.each([
  ['events', 1],
  ['text', 0],
] as const)('a log that fails on the way along its pages, as %s', (way, threads) => {
  it('gives all before a changed box, then says which event it is in', async () => {
    const { started, gone, error, read, isWhole } = await seen('changed', way);
    expect({ started, gone, isWhole, read }).toEqual({
      ...{ started: threads, gone: threads },
      ...{ isWhole: true, read: CHANGED - 500 },
    });
    expect(error).toMatch(/^StoreCorrupt: Event (Said|Listed|Open), revision \d+ of stream stream-20000: /);
  });

  it('gives all that was read before the log is away', async () => {
    expect(await seen('away', way)).toMatchObject({
      ...{ error: 'Error: The log is away', read: 20_000 },
      ...{ isWhole: true, gone: threads },
    });
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
  /** By who reads: whether keys of the first pages, how many of later ones. */
  opened?: [boolean, number];
  head?: boolean;
}

async function seen(mode: string, way: 'events' | 'text' | 'file', path = log): Promise<Seen> {
  return JSON.parse(await said(mode, path, way)) as Seen;
}

async function said(mode: string, path: string, way = 'events'): Promise<string> {
  const { code, output } = await compiled.run([mode, path, way]);
  expect(code).toBe(0);
  return output;
}
