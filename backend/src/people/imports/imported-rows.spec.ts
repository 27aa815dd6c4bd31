import { expect, it } from '@jest/globals';
import type { Recorded } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import fc from 'fast-check';
import type { ConsentsGiven } from '../consents/consent.events.js';
import { peopleLabelsProjection } from '../list/people-labels.projection.js';
import { peopleProjection } from '../list/people.projection.js';
import { isPseudonym } from '../../platform/personal/subjects.js';
import type { PeopleImported } from './import.events.js';
import { importedOf } from './imported-rows.js';

const AT = '2026-01-02T00:00:00.000Z';

type Rows = Recorded<PeopleImported | ConsentsGiven>;

const row = fc.record({
  // The last two are of those who were forgotten.
  value: fc.constantFrom('+14155550001', '+14155550002', '+14155550003', 'forgotten:a', 'forgotten:b'),
  labels: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
  attributes: fc.dictionary(fc.constantFrom('name', 'town'), fc.string(), { maxKeys: 2 }),
});

const recorded = (event: PeopleImported | ConsentsGiven) =>
  partOf<Rows>({
    ...{ ...event, id: 'e', stream: 's', revision: 0 },
    metadata: {
      actor: { kind: 'system', id: 's' },
      correlationId: 'c',
      causationId: null,
      commandId: 'c',
      recordedAt: AT,
    },
  });

/** The documents of a read model after an event, by their keys. */
function folded<D extends Record<string, unknown>>(
  projection: {
    keys(event: Rows): string | readonly string[];
    initial(key: string): D;
    fold(document: D, event: Rows): D | null;
  },
  event: Rows,
) {
  const keys = [projection.keys(event)].flat();
  return new Map(keys.map((key) => [key, projection.fold(projection.initial(key), event)]));
}

it('folds a row to the same people and labels with its consent or before it, without the forgotten', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const said = rows.map(({ value, labels, attributes }, line) => ({
        first: { kind: 'phone' as const, value },
        ...{ line, row: { labels, attributes } },
      }));
      const alone = recorded({
        type: 'PeopleImported',
        data: {
          ...{ importId: 'i', accountId: 'a', chunk: 0 },
          people: said.map(({ first, line, row: one }) => ({
            ...{ first, line, ...one, phone: first.value, isKnown: false, consent: null },
          })),
        },
      });
      const together = recorded({
        type: 'ConsentsGiven',
        data: {
          ...{ accountId: 'a', importId: 'i', wordings: [{ wordingId: 'w', version: 1, hash: 'h' }] },
          people: said.map(({ first, line, row: one }) => ({
            ...{
              first,
              line,
              row: one,
              personId: first.value,
              handleIds: [first.value],
              purpose: 'marketing',
              means: 'paper',
            },
            ...{ at: '2026-01-01T00:00:00.000Z', reference: null, note: null, wording: 0 },
          })),
        },
      });
      expect(folded(peopleProjection, together)).toEqual(folded(peopleProjection, alone));
      expect(folded(peopleLabelsProjection, together)).toEqual(folded(peopleLabelsProjection, alone));
      const known = rows.filter(({ value }) => !isPseudonym(value));
      expect([...importedOf(together.data).values()].flat()).toHaveLength(known.length);
    }),
  );
});

it('makes no person known from consents of older logs, which have no rows', () => {
  const people = [
    {
      ...{ first: { kind: 'phone' as const, value: '+14155550001' }, personId: 'p', handleIds: ['p'], wording: 0 },
      ...{ purpose: 'marketing', means: 'paper' as const, at: '2026-01-01T00:00:00.000Z', reference: null, note: null },
    },
  ];
  const data = { accountId: 'a', wordings: [{ wordingId: 'w', version: 1, hash: 'h' }], people };
  const event = recorded({ type: 'ConsentsGiven', data });
  expect([folded(peopleProjection, event).size, folded(peopleLabelsProjection, event).size]).toEqual([0, 0]);
});
