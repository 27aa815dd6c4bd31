import { describe, expect, it } from '@jest/globals';
import { columnsOf } from '@wavelane/contracts';
import fc from 'fast-check';
import { prepare } from '../../content/message-content.js';
import { knowingOptOuts } from './opt-outs-in-file.js';
import { type PlanRules, RowPlanner } from './row-planner.js';
import type { TableRow } from '../table/table.js';

const mapping = { name: 0, phone: 1, message: null };
const table = { columns: columnsOf(['name', 'phone', 'unsubscribed']), mapping, lineWord: 'line' as const, blank: 0 };
const rules: PlanRules = {
  wording: prepare({ header: null, body: 'Hi', footer: null, buttons: [] }),
  ownText: false,
  defaultCountry: null,
  isSuppressed: () => false,
};

const opened = (rows: readonly TableRow[]) => () =>
  Promise.resolve({
    ...table,
    rows: (async function* () {
      yield* await Promise.resolve(rows);
    })(),
    close: () => Promise.resolve(),
  });

describe('an opt-out in a list', () => {
  it('holds for every row of its person, wherever it stands', async () => {
    const row = fc.record({ person: fc.nat(3), isOut: fc.boolean(), form: fc.constantFrom('+', '00') });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const lines = rows.map(({ person, isOut, form }, n) => {
          return { line: n + 2, cells: ['A', `${form}9733300000${person}`, isOut ? 'yes' : ''], problem: null };
        });
        const planner = new RowPlanner(table, await knowingOptOuts(rules, table, opened(lines)));
        const out = new Set(rows.filter(({ isOut }) => isOut).map(({ person }) => person));
        for (const [n, line] of lines.entries())
          expect(planner.take(line).kind === 'suppressed').toBe(out.has(rows[n]?.person ?? -1));
      }),
    );
  });

  it('costs no second reading if no column tells of any', async () => {
    const plain = { ...table, columns: columnsOf(['name', 'phone', 'city']) };
    await expect(knowingOptOuts(rules, plain, () => Promise.reject(new Error('read again')))).resolves.toBe(rules);
  });
});
