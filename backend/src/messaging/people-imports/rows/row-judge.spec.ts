import { expect, it } from '@jest/globals';
import { columnsOf, say } from '@wavelane/contracts';
import { partOf } from '@wavelane/testing';
import fc from 'fast-check';
import { ofFile } from './consent-of-row.js';
import { layoutOf } from './layout.js';
import type { KnownWordings } from './known-wordings.js';
import { RowJudge, type RowRules } from './row-judge.js';

const HEADER = ['phone', 'name', 'language', 'labels', 'time zone'];
const columns = columnsOf(HEADER);
const guess = { phone: 0, message: null, name: 1, familyName: null };
const layout = layoutOf(columns, { attributes: { timeZone: 'time zone' } }, guess);
const rules = partOf<RowRules>({ layout, defaultCountry: null, labels: [], ofFile: ofFile({}), now: 0 });

/** Contents of cells: words, damaged characters, punctuation, line breaks, unknown languages, texts of any length. */
const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom(
    '#N/A',
    'NULL',
    'Klingon',
    'xx-YY-zz',
    'Mars/Base',
    '\u202aSara\u202c',
    'Ali\nHaddad',
    '*',
    ',;,;',
    '\u200b',
  ),
);

it('keeps a person, whatever stands in the cells that need not be filled', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 6 }), async (rows) => {
      const judge = new RowJudge(rules, partOf<KnownWordings>({}));
      for (const [n, cells] of rows.entries()) {
        const row = { line: n + 2, cells: [`+9733300000${n}`, ...cells], problem: null };
        expect(await judge.take(row)).toMatchObject({ person: { phone: `+9733300000${n}` } });
      }
      expect(judge.report(0)).toMatchObject({ imported: rows.length, invalid: 0, duplicate: 0, refused: 0 });
    }),
  );
});

it('keeps a person with more attributes than one can have, with the name and as many as fit', async () => {
  const extra = Array.from({ length: 50 }, (_, n) => `field ${n}`);
  const attributes = Object.fromEntries(extra.map((name) => [name.replace(' ', ''), name]));
  const many = layoutOf(columnsOf([...HEADER.slice(0, 3), ...extra]), { attributes }, guess);
  const judge = new RowJudge({ ...rules, layout: many }, partOf<KnownWordings>({}));
  const verdict = await judge.take({ line: 2, cells: ['+97333000001', 'Sara', 'de', ...extra], problem: null });
  const kept = 'person' in verdict ? verdict.person.attributes : {};
  expect([Object.keys(kept).length, kept.name, kept.language]).toEqual([50, 'Sara', 'de']);
  expect(judge.report(0)).toMatchObject({ imported: 1, invalid: 0 });
});

it('keeps as many attributes as a person can have if the row has neither name nor language', async () => {
  const extra = Array.from({ length: 51 }, (_, n) => `field ${n}`);
  const attributes = Object.fromEntries(extra.map((name) => [name.replace(' ', ''), name]));
  const many = layoutOf(columnsOf(['phone', ...extra]), { attributes }, guess);
  const judge = new RowJudge({ ...rules, layout: many }, partOf<KnownWordings>({}));
  const verdict = await judge.take({ line: 2, cells: ['+97333000001', ...extra], problem: null });
  expect(Object.keys('person' in verdict ? verdict.person.attributes : {})).toHaveLength(50);
});

it('hears an opt-out in any line of a person', async () => {
  const withOut = layoutOf(columnsOf(['phone', 'name', 'unsubscribed']), {}, guess);
  const judge = new RowJudge({ ...rules, layout: withOut }, partOf<KnownWordings>({}));
  for (const [n, out] of ['', 'yes'].entries())
    await judge.take({ line: n + 2, cells: ['+97333000001', 'Sara', out], problem: null });
  expect([judge.optOuts, judge.report(0)]).toMatchObject([['+97333000001'], { imported: 1, duplicate: 1 }]);
});

it('keeps a person whose row ends early, and says so, unless the number or an opt-out is among what is missing', async () => {
  const header = ['phone', 'name', 'unsubscribed', 'labels', 'language'];
  const withOut = layoutOf(columnsOf(header), {}, guess);
  const problem = say('row-of-other-width', { cells: '3 cells', columns: '5 cells' });
  for (const [cells, isKept] of [
    [['+97333000001', 'Sara', ''], true],
    [['+97333000002', 'Omar', 'no', 'vip'], true],
    [['+97333000003', 'Ali'], false],
    [['+97333000004', 'Mona', '', 'vip', 'en', 'more'], false],
  ] as const) {
    const judge = new RowJudge({ ...rules, layout: withOut }, partOf<KnownWordings>({}));
    const verdict = await judge.take({ line: 2, cells, problem });
    expect([cells, 'person' in verdict, judge.notes.count > 0]).toEqual([cells, isKept, isKept]);
  }
});
