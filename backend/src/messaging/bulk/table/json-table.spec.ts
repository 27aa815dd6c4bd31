import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonTable } from './json-table.js';
import type { TableRow } from './table.js';

async function read(rows: unknown[]) {
  const table = await JsonTable.of(rows);
  const found: TableRow[] = [];
  for await (const row of table.rows) found.push(row);
  return { table, rows: found };
}

describe('the table of rows of a request', () => {
  it('cuts rows into the same columns, with any fields in each', async () => {
    const { table, rows } = await read([
      { name: ' Sara ', phone: 97330000001, message: 'Hi', variables: { City: 'Riffa' } },
      { phone: '' },
      { phone: '+97330000002', variables: { 'Order #': 17, city: null } },
    ]);
    expect(table.columns.map(({ variable }) => variable)).toEqual(['name', 'phone', 'message', 'city', 'order']);
    expect(rows).toEqual([
      { line: 1, cells: ['Sara', '97330000001', 'Hi', 'Riffa', ''], problem: null },
      { line: 3, cells: ['', '+97330000002', '', '', '17'], problem: null },
    ]);
    expect(table.blank).toBe(1);
  });

  it.each([
    [[], 'rows', 'Add at least one row'],
    [['+97330000001'], 'rows.0', 'Row 1 must be an object'],
    [[{ phone: '1' }, { phone: ['1'] }], 'rows.1.phone', 'Row 2: phone must be text'],
    [[{ phone: '1', surprise: 1 }], 'rows.0.surprise', "there is no field 'surprise'"],
    [[{ phone: '1', variables: [] }], 'rows.0.variables', 'variables must be an object'],
    [[{ phone: '1', variables: { a: {} } }], 'rows.0.variables.a', "the value of 'a' must be text"],
    [[{ phone: '1', variables: { Phone: '2' } }], 'rows.0.variables.Phone', 'cannot be the name'],
    [[{ phone: '1', variables: { '#': '2' } }], 'rows.0.variables.#', 'cannot be the name'],
    [[{ phone: 1.5 }], 'rows.0.phone', 'must be text'],
    [
      Array.from({ length: 58 }, (_, n) => ({ phone: '1', variables: { [`v${n}`]: '1' } })),
      'rows',
      'At most 57 different variables',
    ],
    [Array.from({ length: 50_001 }, () => ({ phone: '1' })), 'rows', 'At most 50,000 rows'],
  ])('refuses case %# as a whole', async (rows, field, problem) => {
    const refusal = await JsonTable.of(rows as unknown[]).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: 'invalid', message: expect.stringContaining(problem) });
    expect(Object.keys((refusal as { fields: object }).fields)).toEqual([field]);
  });

  it('differs for different contents, and only for those', async () => {
    const value = fc.option(fc.string(), { nil: undefined });
    const rows = fc.array(fc.record({ name: value, phone: fc.string(), message: value }), {
      minLength: 1,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(rows, rows, async (one, other) => {
        const [a, b] = [await JsonTable.of(one), await JsonTable.of(other)];
        expect(a.sha256 === b.sha256).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });
});
