import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Found, judge } from './log-identity.js';

const id = fc.constantFrom('a', 'b', 'c');
const found: fc.Arbitrary<Found> = fc.record({
  log: fc.option(id, { nil: undefined }),
  noted: fc.option(id, { nil: undefined }),
  readModels: fc.uniqueArray(id, { maxLength: 2 }),
});

describe('the verdict on log, records and read models', () => {
  it('rejects a log that the records do not name', () => {
    fc.assert(
      fc.property(found, (one) => {
        if (one.noted !== undefined && one.noted !== one.log) expect(judge(one)).not.toBe('fits');
      }),
    );
  });

  it('rejects read models that were all made from other logs', () => {
    fc.assert(
      fc.property(found, (one) => {
        if (one.readModels.length > 0 && !one.readModels.includes(one.log ?? '')) expect(judge(one)).not.toBe('fits');
      }),
    );
  });

  it('accepts parts that are all of one log', () => {
    fc.assert(
      fc.property(id, fc.boolean(), fc.boolean(), (log, isNoted, isRead) => {
        expect(judge({ log, noted: isNoted ? log : undefined, readModels: isRead ? [log] : [] })).toBe('fits');
      }),
    );
  });

  it.each<[string, Found, ReturnType<typeof judge>]>([
    ['a first start', { log: undefined, noted: undefined, readModels: [] }, 'fits'],
    ['a log that is gone', { log: undefined, noted: 'a', readModels: [] }, 'log is gone'],
    ['a log that is gone, by its read models', { log: undefined, noted: undefined, readModels: ['a'] }, 'log is gone'],
    ['another log', { log: 'b', noted: 'a', readModels: ['a'] }, 'log is foreign'],
    ['another log, by its read models', { log: 'b', noted: undefined, readModels: ['a'] }, 'log is foreign'],
    ['read models of another log', { log: 'a', noted: 'a', readModels: ['b'] }, 'read models are foreign'],
  ])('recognizes %s', (_, one, verdict) => expect(judge(one)).toBe(verdict));
});
