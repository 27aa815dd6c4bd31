import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { QUARTER_MS } from './deliveries.projection.js';
import type { FactRow } from './facts.projection.js';
import { EMPTY, FACT_KINDS, type StretchDocument, withFact } from './stretches.projection.js';
import { type FoundThread, takeFrom } from './told.js';

const BEGUN = Date.parse('2030-03-04T08:00:00Z');
/** Longer than the facts of a test are apart. */
const SPAN_MS = 8 * QUARTER_MS;

interface Given {
  who: number;
  at: number;
  /** How much later than `at` it was known, ms. */
  late: number;
  kind: number;
  by: string | null;
  messageId: string | null;
}

const given = fc.record({
  ...{ who: fc.nat(3), at: fc.nat(SPAN_MS), kind: fc.nat(FACT_KINDS.length - 1) },
  late: fc.oneof(fc.constant(0), fc.nat(QUARTER_MS), fc.nat(SPAN_MS)),
  by: fc.option(fc.constantFrom('ada', 'bea')),
  messageId: fc.option(fc.constantFrom('one', 'two', 'three')),
});

const rowOf = ({ who, at, late, kind, by, messageId }: Given): FactRow => ({
  ...{ accountId: 'mine', channelId: 7, conversation: `c${who}`, kind: FACT_KINDS[kind] ?? 'received', by, messageId },
  ...{ at: new Date(BEGUN + at).toISOString(), known: new Date(BEGUN + at + late).toISOString() },
});

it('gives back what was sent and received in a span, as it was known at any quarter of an hour, in order', () => {
  const history = fc.array(given, { maxLength: 60 });
  const [quarter, together] = [fc.nat(2 * (SPAN_MS / QUARTER_MS)), fc.integer({ min: 1, max: 9 })];
  fc.assert(
    fc.property(history, fc.nat(SPAN_MS), fc.nat(SPAN_MS), quarter, together, (all, one, other, knownIn, size) => {
      const rows = all.map(rowOf);
      const span = { from: BEGUN + Math.min(one, other), until: BEGUN + Math.max(one, other) };
      const known = BEGUN + knownIn * QUARTER_MS;
      const stretches = new Map<number, StretchDocument>();
      for (const [index, row] of rows.entries()) {
        const n = Math.floor(index / size);
        stretches.set(n, withFact(stretches.get(n) ?? EMPTY, row, String(index).padStart(4, '0')));
      }
      const found = new Map<string, FoundThread>();
      // Another order of documents than that of the log, as an index gives them.
      for (const stretch of [...stretches.values()].toSorted((a, b) => (a.to < b.to ? -1 : 1)))
        takeFrom(stretch, span, known, found);
      const isWanted = (row: FactRow) => {
        const at = Date.parse(row.at);
        return span.from <= at && at < span.until && Date.parse(row.known) < known;
      };
      for (const conversation of ['c0', 'c1', 'c2', 'c3']) {
        const wanted = rows
          .filter((row) => row.conversation === conversation && isWanted(row))
          .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
        const refused = new Set(wanted.flatMap(({ kind, messageId }) => (kind === 'refused' ? (messageId ?? []) : [])));
        const sent = wanted.filter(
          ({ kind, messageId }) => messageId === null || (kind === 'reply' && !refused.has(messageId)),
        );
        const thread = found.get(conversation);
        expect(new Set(thread?.refused)).toEqual(refused);
        const { kinds = [], at = [], by = [] } = thread?.sent(refused) ?? {};
        expect(kinds).toEqual(sent.map(({ kind }) => kind));
        expect(at).toEqual(sent.map((row) => Date.parse(row.at)));
        expect(by).toEqual(sent.map((row) => row.by));
      }
    }),
  );
});

it('tells from when to when its facts happened, so that a report leaves out other stretches', () => {
  fc.assert(
    fc.property(fc.array(given, { minLength: 1, maxLength: 20 }), (all) => {
      const rows = all.map(rowOf);
      const { from, to } = rows.reduce((document, row) => withFact(document, row, '1'), EMPTY);
      const times = rows.map(({ at }) => at).sort();
      expect([from, to]).toEqual([times[0], times.at(-1)]);
    }),
  );
});
