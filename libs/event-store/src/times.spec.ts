import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decidedAtOf, effectiveAtOf } from './times.js';

const instant = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') })
  .map((at) => at.toISOString());

it('takes an event without a decision time as decided when it was recorded', () => {
  fc.assert(
    fc.property(instant, fc.option(instant, { nil: undefined }), (recordedAt, effectiveAt) => {
      const event = { metadata: { recordedAt, ...(effectiveAt !== undefined && { effectiveAt }) } };
      expect([decidedAtOf(event), effectiveAtOf(event)]).toEqual([recordedAt, effectiveAt ?? recordedAt]);
    }),
  );
});

it('ignores the time of recording when an event says when it was decided', () => {
  fc.assert(
    fc.property(instant, instant, instant, (recordedAt, decidedAt, effectiveAt) => {
      const event = { metadata: { recordedAt, decidedAt } };
      expect([decidedAtOf(event), effectiveAtOf(event)]).toEqual([decidedAt, decidedAt]);
      const late = { metadata: { recordedAt, decidedAt, effectiveAt } };
      expect([decidedAtOf(late), effectiveAtOf(late)]).toEqual([decidedAt, effectiveAt]);
    }),
  );
});
