import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { cutOffText, type Forgotten, isAbout, linesOf, noteForgotten, readForgotten } from './forgotten-list.js';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'wavelane-list-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const entry = (forgettingId: string): Forgotten => ({
  ...{ forgettingId, accountId: 'account', reason: 'asked' },
  keys: [{ subject: 'subject', generation: 1 }],
  stopped: ['forgotten:subject'],
});

const inFolder = (name: string) => join(folder, name);
const written = (text: string): string => {
  const path = inFolder('list');
  writeFileSync(path, text);
  return path;
};

const anEntry: fc.Arbitrary<Forgotten> = fc.record(
  {
    forgettingId: fc.uuid(),
    accountId: fc.uuid(),
    whole: fc.constant(true as const),
    reason: fc.constantFrom('asked', 'unwanted'),
    keys: fc.array(fc.record({ subject: fc.base64String({ minLength: 4 }), generation: fc.nat() }), { maxLength: 3 }),
    stopped: fc.array(
      fc.base64String().map((name) => `forgotten:${name}`),
      { maxLength: 3 },
    ),
    log: fc.uuid(),
  },
  { requiredKeys: ['forgettingId', 'accountId', 'reason', 'keys', 'stopped'] },
);
const someEntries = fc.uniqueArray(anEntry, { selector: ({ forgettingId }) => forgettingId, maxLength: 6 });

describe('the list of forgotten people', () => {
  it('holds each entry once, for any files and any number of notes', async () => {
    const [one, other] = ['one', 'other/deeper'].map(inFolder);
    for (const id of ['a', 'b', 'a']) await noteForgotten(String(one), entry(id));
    for (const id of ['b', 'c']) await noteForgotten(String(other), entry(id));
    const all = readForgotten([String(one), inFolder('none'), String(other)]);
    expect(all).toEqual({ entries: ['a', 'b', 'c'].map(entry), cutOff: [] });
    writeFileSync(String(one), linesOf(all.entries));
    expect(readForgotten([String(one)])).toEqual(all);
  });

  it('takes the line that names its log before one that names none, in any order', () => {
    const named = { ...entry('a'), log: 'this' };
    for (const lines of [
      [entry('a'), named],
      [named, entry('a')],
    ])
      expect(readForgotten([written(linesOf(lines))]).entries).toEqual([named]);
  });

  it('finds the entries about a log, and counts those that name none among them', () => {
    const about = (log?: string) => isAbout({ ...entry('a'), ...(log !== undefined && { log }) }, 'this');
    expect([about(), about('this'), about('other')]).toEqual([true, true, false]);
  });
});

describe('a line that was cut off', () => {
  it('leaves the line out and reports it, for any cut and any text after it', async () => {
    await fc.assert(
      fc.asyncProperty(
        someEntries,
        anEntry,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(3),
        async (...given) => {
          const [before, cut, share, zeros] = given;
          fc.pre(!before.some(({ forgettingId }) => forgettingId === cut.forgettingId));
          const line = JSON.stringify(cut);
          const length = 1 + Math.floor(share * (line.length - 2));
          const path = written(`${linesOf(before)}${line.slice(0, length)}${'\0'.repeat(zeros)}`);
          const isLost = !before.some((one) => JSON.stringify(one).startsWith(line.slice(0, length)));
          const cutOff = isLost ? [{ path, line: before.length + 1 }] : [];
          expect(readForgotten([path])).toEqual({ entries: before, cutOff });
          const later = { ...cut, forgettingId: `later:${cut.forgettingId}` };
          await noteForgotten(path, later);
          expect(readForgotten([path])).toMatchObject({ entries: [...before, later] });
          // The step that was cut off is done again.
          await noteForgotten(path, cut);
          expect(readForgotten([path])).toEqual({ entries: [...before, later, cut], cutOff: [] });
        },
      ),
      { numRuns: gateRuns(200) },
    );
  });

  it('tells of the line in one sentence, with the file, its number and the way out', () => {
    const path = written(`${linesOf([entry('a')])}{"forgettingId":"cut`);
    expect(cutOffText(readForgotten([path]).cutOff)).toMatch(
      `line 2 of ${path}: cut off and left out. If another list has it whole`,
    );
  });
});

describe('a list that was damaged', () => {
  it('passes over lines with nothing in them, and ends of lines of another system', () => {
    const lines = linesOf([entry('a'), entry('b')]).replaceAll('\n', '\r\n\r\n \n');
    expect(readForgotten([written(`\n${lines}\0\0\0`)])).toEqual({ entries: [entry('a'), entry('b')], cutOff: [] });
  });

  it.each([
    'null',
    '[]',
    'xyz',
    '{"forgettingId":7}',
    JSON.stringify({ ...entry('b'), keys: [{ subject: 'one' }] }),
    JSON.stringify({ ...entry('b'), keys: undefined }),
    JSON.stringify({ ...entry('b'), stopped: ['+14155557301'] }),
    `${JSON.stringify(entry('b'))}${JSON.stringify(entry('c'))}`,
    `${JSON.stringify(entry('b'))}{"forgettingId":"c`,
  ])('refuses the list in one sentence that names file, line and way out: %s', async (line) => {
    const path = written(`${linesOf([entry('a')])}${line}\n${linesOf([entry('z')])}`);
    const said = /^Line 2 of \S+ is no entry of a list .* Take that line from the list of a backup; .*$/;
    expect(() => readForgotten([path])).toThrow(said);
    await noteForgotten(path, entry('last'));
    expect(readFileSync(path, 'utf8').endsWith(linesOf([entry('z'), entry('last')]))).toBe(true);
  });

  it('refuses a list that cannot be read, with the reason', () => {
    mkdirSync(inFolder('list'));
    expect(() => readForgotten([inFolder('list')])).toThrow(/list, the list of .* cannot be read \(EISDIR\)\. Give/);
  });
});
