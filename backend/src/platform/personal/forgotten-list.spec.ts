import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Forgotten, linesOf, noteForgotten, readForgotten } from './forgotten-list.js';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'wavelane-list-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const entry = (forgettingId: string): Forgotten => ({
  ...{ forgettingId, accountId: 'account', reason: 'asked' },
  keys: [{ subject: 'subject', generation: 1 }],
  stopped: ['forgotten:subject'],
});

describe('the list of whom was forgotten', () => {
  it('has each once, whichever files they are in and however often they are noted', async () => {
    const [one, other] = ['one', 'other/deeper'].map((name) => join(folder, name));
    for (const id of ['a', 'b', 'a']) await noteForgotten(String(one), entry(id));
    for (const id of ['b', 'c']) await noteForgotten(String(other), entry(id));
    const all = readForgotten([String(one), join(folder, 'none'), String(other)]);
    expect(all).toEqual(['a', 'b', 'c'].map(entry));
    writeFileSync(String(one), linesOf(all));
    expect(readForgotten([String(one)])).toEqual(all);
  });

  it('goes on after a line that was cut off, or is no entry', async () => {
    const path = join(folder, 'list');
    await noteForgotten(path, entry('a'));
    appendFileSync(path, 'null\n[]\n{"forgettingId":7}\n{"forgettingId":"cut');
    await noteForgotten(path, entry('b'));
    expect(readForgotten([path])).toEqual([entry('a'), entry('b')]);
    expect(readFileSync(path, 'utf8').endsWith('\n')).toBe(true);
  });
});
