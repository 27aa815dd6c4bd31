import { describe, expect, it } from '@jest/globals';
import { columnsOf, say } from '@wavelane/contracts';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { phoneKey } from '../../../platform/domain/phone/phone-key.js';
import { CHUNK_BYTES, CHUNK_MAX } from '../../sending/recipients.js';
import { prepare } from '../../content/message-content.js';
import { problemOf } from '../bulk-request.js';
import { freeze, JobPlanner } from './job-planner.js';
import { type PlanRules, RowPlanner, type Verdict } from './row-planner.js';
import type { TableRow } from '../table/table.js';

const HEADER = ['name', 'phone', 'message', 'city'];
const columns = columnsOf(HEADER);
const table = { columns, mapping: { name: 0, phone: 1, message: 2 }, lineWord: 'line' as const, blank: 0 };
const SUPPRESSED = '+97330000009';

const rules = (over: Partial<PlanRules> & { body?: string } = {}): PlanRules => ({
  wording: prepare({ header: null, body: over.body ?? 'Hi {{name|there}}', footer: null, buttons: [] }),
  ownText: false,
  defaultCountry: null,
  isSuppressed: (phone) => phone === SUPPRESSED,
  ...over,
});

const row = (line: number, ...cells: string[]): TableRow => ({
  line,
  cells: HEADER.map((_, index) => cells[index] ?? ''),
  problem: null,
});

function judge(rows: readonly TableRow[], with_ = rules()) {
  const planner = new RowPlanner(table, with_);
  const verdicts = rows.map((one) => planner.take(one));
  return { verdicts, report: planner.report() };
}

const said = (verdict: Verdict) => (verdict.kind === 'valid' ? verdict.wording.body : verdict.problem.reason);

describe('a row of a job', () => {
  it('gets a message, or one reason why not', () => {
    const { verdicts, report } = judge([
      row(2, 'Sara', '+97330000001'),
      row(3, '', '00 973 3000 0002'),
      row(5, 'Bob', '12'),
      row(6, 'Sara again', '+973 30000001'),
      row(7, 'Stopped', SUPPRESSED),
      { line: 8, cells: ['Short'], problem: say('row-of-other-width', { cells: '1 cell', columns: '4 cells' }) },
      row(9, 'x'.repeat(121), '+97330000003'),
      row(10, 'Nul\0', '+97330000004'),
      row(11, 'Damaged', '9.73E+10'),
    ]);
    expect(verdicts.map(said)).toEqual([
      'Hi Sara',
      'Hi there',
      expect.stringContaining('Enter the phone number with country code'),
      'Duplicate of line 2',
      'This person answered STOP and gets no more messages from you',
      'This row has 1 cell, the header has 4 cells',
      // A name with invalid characters does not keep the row from its message.
      'Hi there',
      'This row holds a NUL character',
      expect.stringContaining('damaged by a spreadsheet'),
    ]);
    expect(report).toMatchObject({ total: 9, valid: 3, invalid: 4, duplicate: 1, suppressed: 1 });
    expect(report.problems[1]).toEqual({
      line: 6,
      kind: 'duplicate',
      name: 'Sara again',
      phone: '+973 30000001',
      reason: 'Duplicate of line 2',
      said: { code: 'duplicate-of-line', params: { n: 2 } },
    });
  });

  it('needs a country for a local number', () => {
    expect(judge([row(2, 'A', '30000001')]).report.invalid).toBe(1);
    expect(judge([row(2, 'A', '30000001')], rules({ defaultCountry: 'BH' })).report.valid).toBe(1);
  });

  it('gets no message without a value for a variable, and blocks no other row', () => {
    const { verdicts } = judge(
      [row(2, 'A', '+97330000001', '', ' '), row(3, 'A', '+97330000001', '', 'Riffa'), row(4, 'A', '+97330000001')],
      rules({ body: '{{name}} of {{City}} at {{phone}}' }),
    );
    expect(verdicts.map(said)).toEqual([
      'No value for {{city}}. Fill it in or take it out of the text',
      'A of Riffa at +97330000001',
      'Duplicate of line 3',
    ]);
  });

  it('brings its own text, with variables, filled in once', () => {
    const own = rules({ body: '{{message}}', ownText: true });
    const { verdicts } = judge(
      [
        row(2, '{{city}}', '+97330000001', 'Hi {{name}}', 'Riffa'),
        row(3, 'B', '+97330000002', ''),
        row(4, 'B', '+97330000002', 'Hi {{order}}'),
        row(5, 'B', '+97330000002', 'x'.repeat(4_097)),
        row(6, 'B', '+97330000002', 'Hi {{order|you}}'),
      ],
      own,
    );
    expect(verdicts.map(said)).toEqual([
      'Hi {{city}}',
      'Message body is required',
      'No value for {{order}}. Fill it in or take it out of the text',
      'Message body must be at most 4,096 characters',
      'Hi you',
    ]);
  });

  it.each([
    ['+5511987654321', '+551187654321', 'Brazil, with and without the 9'],
    ['+5215512345678', '+525512345678', 'Mexico, with and without the 1'],
    ['+5491112345678', '+541112345678', 'Argentina, with and without the 9'],
  ])('takes %s and %s as one person: %s', (one, other) => {
    expect(judge([row(2, 'A', one), row(3, 'B', other)]).report).toMatchObject({ valid: 1, duplicate: 1 });
  });
});

describe('the check of all rows', () => {
  const without = (role: 'phone' | 'message') => ({ ...table, mapping: { ...table.mapping, [role]: null } });
  it.each([
    [without('phone'), rules(), 'No column with phone numbers was found'],
    [without('message'), rules({ body: '{{message}}', ownText: true }), 'No column with messages was found'],
    [table, rules({ body: 'Hi {{nmae}}' }), 'Unknown variable {{nmae}}. Use a column of the file'],
    [
      { ...table, columns: columnsOf(Array.from({ length: 60 }, (_, n) => `c${n}`)) },
      rules({ body: '{{x}}' }),
      '{{c10}} and 51 more',
    ],
    [table, rules({ body: 'Hi {{nmae|you}} {{phone}} {{city}}' }), undefined],
  ])('reports a fault of all rows once, case %#', (one, with_, problem) => {
    const found = problemOf(one, with_)?.message;
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(problem);
  });
});

const anyPhone = fc.oneof(
  fc.integer({ min: 30_000_001, max: 30_000_012 }).map((n) => `+973${n}`),
  fc.constantFrom('+5511987654321', '+551187654321', '12', 'ask', '', '9.73E+10'),
  fc.string(),
);
const anyCell = fc.oneof(fc.constantFrom('', 'Sara', 'علي', '{{city}}', '"', '🙂'), fc.string());
const anyRows = fc.array(fc.tuple(anyCell, anyPhone, anyCell, anyCell, fc.boolean()), { maxLength: 60 }).map((all) =>
  all.map(([name, phone, message, city, isRagged], index): TableRow => {
    if (isRagged && index % 5 === 0) return { line: index + 2, cells: [name], problem: say('row-holds-nul-character') };
    return row(index + 2, name, phone, message, city);
  }),
);
const anyRules = fc
  .record({
    body: fc.constantFrom('Hello', 'Hi {{name}}', 'Hi {{name|you}} in {{city}}', '{{message}}'),
    ownText: fc.boolean(),
    defaultCountry: fc.constantFrom(null, 'BH'),
  })
  .map((over) => rules(over.ownText ? { ...over, body: '{{message}}' } : over));

function planOf(rows: readonly TableRow[], with_: PlanRules) {
  const planner = new RowPlanner(table, with_);
  const job = new JobPlanner();
  const bodies: string[] = [];
  const lines: number[] = [];
  for (const one of rows) {
    const verdict = planner.take(one);
    if (verdict.kind !== 'valid') continue;
    job.add(verdict.recipient, verdict.wording);
    bodies.push(verdict.wording.body);
    lines.push(one.line);
  }
  return { plan: job.plan(planner.report()), bodies, lines };
}

describe('any plan of a job', () => {
  it('keeps counts that add up, one verdict for each row, and no two messages to one person', () => {
    fc.assert(
      fc.property(anyRows, anyRules, (rows, with_) => {
        const { verdicts, report } = judge(rows, with_);
        expect(report.total).toBe(rows.length);
        expect(report.valid + report.invalid + report.duplicate + report.suppressed).toBe(rows.length);
        const told = verdicts.flatMap((one) => (one.kind === 'valid' ? [] : [one.problem]));
        expect(report.problems).toEqual(told.slice(0, 50));
        const keys = verdicts.flatMap((one) => (one.kind === 'valid' ? [phoneKey(one.recipient.to)] : []));
        expect(new Set(keys).size).toBe(keys.length);
        for (const [index, verdict] of verdicts.entries()) {
          if (verdict.kind === 'valid') continue;
          expect(verdict.problem).toMatchObject({
            line: defined(rows[index]).line,
            reason: expect.stringMatching(/\S/),
          });
          // A duplicate names a row that does get a message to the same person.
          const first = /^Duplicate of line (\d+)$/.exec(verdict.problem.reason)?.[1];
          if (first !== undefined)
            expect(defined(verdicts[rows.findIndex(({ line }) => line === Number(first))]).kind).toBe('valid');
        }
      }),
    );
  });

  it('freezes as it was planned: every recipient, in order, with the same text, in chunks that fit', () => {
    const long = fc.array(fc.nat({ max: 4_000 }), { maxLength: 1_500 });
    fc.assert(
      fc.property(long, fc.constantFrom('{{message}}', 'Hi {{name|you}}: {{message|…}}'), (lengths, body) => {
        const rows = lengths.map((length, n) => row(n + 2, `P${n}`, `+97333${100_000 + n}`, 'é'.repeat(length)));
        const with_ = rules({ body });
        const { plan, bodies, lines } = planOf(rows, with_);
        const id = (ordinal: number) => `00000000-0000-5000-8000-${String(ordinal).padStart(12, '0')}`;
        const chunks = plan.chunkSizes.map((_, chunk) => freeze(plan, chunk, with_.wording, id, () => 'a'.repeat(20)));
        const messages = chunks.flat();
        expect(messages.map((message) => message.body)).toEqual(bodies);
        expect(messages.map(({ ordinal, messageId }) => [ordinal, messageId])).toEqual(
          bodies.map((_, n) => [n, id(n)]),
        );
        expect(messages.map(({ name }) => name)).toEqual(lines.map((line) => `P${line - 2}`));
        for (const [index, chunk] of chunks.entries()) {
          expect(chunk.length).toBeGreaterThan(0);
          expect(chunk.length).toBeLessThanOrEqual(CHUNK_MAX);
          const bytes = Buffer.byteLength(JSON.stringify(chunk));
          expect(bytes).toBe(defined(plan.chunkBytes[index]) + 1);
          expect(bytes).toBeLessThanOrEqual(CHUNK_BYTES + 10_000);
        }
      }),
      { numRuns: gateRuns(15) },
    );
  });

  it('equals a plan of equal rows, and differs from one with fewer recipients', () => {
    fc.assert(
      fc.property(anyRows, anyRules, fc.nat(), (rows, with_, pick) => {
        const first = planOf(rows, with_);
        expect(planOf(rows, with_).plan).toEqual(first.plan);
        if (first.lines.length === 0) return;
        const gone = defined(first.lines[pick % first.lines.length]);
        const fewer = planOf(
          rows.filter(({ line }) => line !== gone),
          with_,
        );
        // Another row of the same person, with the same text, may have taken its place.
        if (fewer.lines.length === first.lines.length) return;
        expect(fewer.plan.digest).not.toBe(first.plan.digest);
      }),
    );
  });
});
