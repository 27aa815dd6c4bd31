import { expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import type { ConsentGiven } from './consent.events.js';
import { consents } from './consents.js';
import { gathered, gatheredRows, givenIn } from './given-by-many.js';

const given = fc
  .record({
    handle: fc.nat(40),
    other: fc.option(fc.nat(40), { nil: null }),
    purpose: fc.constantFrom('marketing', 'service'),
    note: fc.option(fc.string(), { nil: null }),
    version: fc.integer({ min: 1, max: 3 }),
    source: fc.option(fc.constant({ channelId: 1, providerMessageId: 'm' }), { nil: null, freq: 20 }),
  })
  .map(({ handle, other, purpose, note, version, source }): ConsentGiven => ({
    type: 'ConsentGiven',
    data: {
      ...{ accountId: 'a', personId: `h${handle}`, first: { kind: 'phone', value: `+1${handle}` }, purpose, note },
      handleIds: other === null ? [`h${handle}`] : [`h${handle}`, `h${other}`],
      ...{ means: 'paper', at: '2026-01-02T00:00:00.000Z', reference: null },
      ...(source && { source }),
      wording: { wordingId: 'w', version, hash: `hash ${version}` },
    },
  }));
const key = ({ data }: ConsentGiven) => JSON.stringify(data, Object.keys(data).sort());

it('consents in one event say of each what they say alone, and come to the same, however many they are', () => {
  fc.assert(
    fc.property(fc.array(given, { maxLength: 230 }), (alone) => {
      const events = gathered(alone);
      const told = events.flatMap((event) => (event.type === 'ConsentsGiven' ? givenIn(event.data) : [event]));
      expect(told.map(key).sort()).toEqual(alone.map(key).sort());
      const withdrawn = [...Array(41).keys()].map((n) => ({
        type: 'ConsentWithdrawn' as const,
        data: { ...many(`h${n}`), purpose: 'marketing' },
      }));
      const before = withdrawn.reduce((state, event) => consents.evolve(state, event), consents.initialState);
      const one = alone.reduce((state, event) => consents.evolve(state, event), before);
      const other = events.reduce((state, event) => consents.evolve(state, event), before);
      expect(other).toEqual(one);
      for (const event of events)
        if (event.type === 'ConsentsGiven') expect(event.data.people.length).toBeLessThanOrEqual(100);
    }),
    { numRuns: gateRuns(50) },
  );
});

it('keeps each consent and its whole row in the gathered events, however many rows there are', () => {
  const row = fc.record({
    line: fc.nat(),
    labels: fc.array(fc.string(), { maxLength: 2 }),
    attributes: fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(given, row), { maxLength: 230 }), (pairs) => {
      const rows = pairs.map(([{ type, data }, said]) => {
        const { source: _source, ...told } = data;
        return { type, data: told, row: said };
      });
      const events = gatheredRows('i', rows);
      expect(events.flatMap(({ data }) => givenIn(data)).map(key)).toEqual(rows.map(key));
      expect(events.flatMap(({ data }) => data.people.map((one) => ({ line: one.line, ...one.row })))).toEqual(
        pairs.map(([, said]) => said),
      );
      for (const { data } of events) {
        expect(data.people.length).toBeLessThanOrEqual(100);
        expect([data.accountId, data.importId]).toEqual(['a', 'i']);
      }
    }),
    { numRuns: gateRuns(50) },
  );
});

const many = (id: string) => ({
  ...{ accountId: 'a', personId: id, handleIds: [id], first: { kind: 'phone' as const, value: id } },
  ...{ means: 'paper' as const, at: '2026-01-01T00:00:00.000Z', reference: null, note: null },
});
