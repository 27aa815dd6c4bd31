import { expect, it } from '@jest/globals';
import { columnsOf, say } from '@wavelane/contracts';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { prepare } from '../../content/message-content.js';
import { RowPlanner } from './row-planner.js';

const HEADER = ['phone', 'name', 'unsubscribed', 'city', 'note'];
const table = {
  ...{ columns: columnsOf(HEADER), mapping: { phone: 0, name: 1, message: null } },
  ...{ lineWord: 'line' as const, blank: 0 },
};
const odd = say('row-of-other-width', { cells: '3 cells', columns: '5 cells' });

function judged(cells: readonly string[], body = 'Hi {{name|there}} in {{city|town}}'): string {
  const wording = prepare({ header: null, body, footer: null, buttons: [] });
  const planner = new RowPlanner(table, { wording, ownText: false, defaultCountry: null, isSuppressed: () => false });
  const verdict = planner.take({ line: 2, cells, problem: cells.length === HEADER.length ? null : odd });
  return verdict.kind === 'valid' ? verdict.wording.body : verdict.problem.reason;
}

it('sends to a row that ends early, with what stands for the missing values', () => {
  expect(judged(['+97330000001', 'Sara', ''])).toBe('Hi Sara in town');
  expect(judged(['+97330000001', 'Sara', 'no', 'Riffa'])).toBe('Hi Sara in Riffa');
  expect(judged(['+97330000001', 'Sara', ''], 'Hi from {{city}}')).toMatch(/^No value for {{city}}/);
  expect(judged(['+97330000001', 'Sara', 'yes'])).toMatch(/wants no messages/);
});

it('refuses a row without its number or its opt-out, and one with a cell too many', () => {
  for (const cells of [['+97330000001'], ['+97330000001', 'Sara'], ['+97330000001', 'Sara', '', 'Riffa', 'x', 'y']])
    expect(judged(cells)).toMatch(/^This row has/);
});

it('judges a row that ends early as one whose last cells are blank', () => {
  const cell = fc.constantFrom('', 'Sara', 'no', '#N/A', 'Riffa');
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 4 }), (cells) => {
      const begun = ['+97330000001', ...cells].slice(0, HEADER.length);
      const whole = HEADER.map((_, at) => begun[at] ?? '');
      expect(judged(begun)).toBe(judged(whole));
    }),
    { numRuns: gateRuns(200) },
  );
});
