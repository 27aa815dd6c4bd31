import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import PO from 'pofile';
import { isPlace, said, say, SAYINGS } from './index.js';
import { REASONS } from './reasons.js';
import { filled } from './saying.js';
import { WORDS } from './words.js';

const ARABIC = 'frontend/texts/ar';

describe('the catalogue of sentences', () => {
  it('consists of codes of small letters, digits and hyphens', () => {
    expect(Object.keys(SAYINGS).filter((code) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(code))).toEqual([]);
  });

  it('holds Arabic for every sentence', () => {
    const files = readdirSync(ARABIC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.po'));
    const items = files.flatMap((name) => PO.parse(readFileSync(`${ARABIC}/${name}`, 'utf8')).items);
    const known = new Set(items.filter(({ msgstr }) => msgstr[0]).map(({ msgid }) => msgid));
    const { 'as-it-is': _, ...others } = SAYINGS;
    const texts: readonly string[] = [...Object.values(others), ...REASONS, ...WORDS];
    expect(texts.filter((text) => !known.has(text))).toEqual([]);
  });
});

describe('a sentence', () => {
  it('shows its values as they are, whatever they hold', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('{n}', '$&', '{what}')), (what) => {
        expect(filled('{what}: {n}', { what, n: 3 })).toBe(`${what}: 3`);
      }),
    );
  });

  it('separates the thousands of every figure, and leaves figures in texts alone (A16)', () => {
    fc.assert(
      fc.property(fc.nat(), fc.stringMatching(/^\d{4,9}$/), (n, what) => {
        const [text, figure] = filled('{what}: {n}', { what, n }).split(': ');
        expect(text).toBe(what);
        expect(figure).toMatch(/^\d{1,3}(,\d{3})*$/);
        expect(Number(figure?.replaceAll(',', ''))).toBe(n);
      }),
    );
  });

  it('writes rows, lines and other places without separators, and amounts with them', () => {
    const PLACED = /\b(?:rows?|lines?|year|port|version|order|invoice|status) #?\{(\w+)\}/gi;
    const placed = Object.entries(SAYINGS).flatMap(([code, text]) =>
      [...text.matchAll(PLACED)].map(([, name = '']) => [code, name] as const),
    );
    expect(placed.length).toBeGreaterThan(12);
    expect(placed.filter(([code, name]) => !isPlace(name, code))).toEqual([]);
    expect(say('duplicate-of-row', { n: 1_204 }).message).toBe('Duplicate of row 1204');
    expect(say('row-has-too-many-cells', { n: 1_204, max: 4_096 }).message).toBe(
      'The row that begins in line 1204 has more than 4,096 cells',
    );
    expect(say('line-holds-nul-character', { line: 50_000 }).message).toContain('Line 50000 ');
    expect(say('too-many-rows', { n: 50_000 }).message).toContain('50,000');
  });

  it('shows the words of a sentence within it', () => {
    const saying = say('not-found', { what: say('noun-canned-reply') });
    expect(saying.message).toBe('Canned reply not found');
    expect(said(saying)).toEqual({
      code: 'not-found',
      params: { what: { code: 'noun-canned-reply', message: 'Canned reply' } },
    });
  });
});
