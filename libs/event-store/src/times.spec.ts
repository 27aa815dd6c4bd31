import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decidedAtOf, effectiveAtOf } from './times.js';

const instant = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') })
  .map((at) => at.toISOString());

it('an event from before decisions were stamped was decided when it was recorded', () => {
  fc.assert(
    fc.property(instant, fc.option(instant, { nil: undefined }), (recordedAt, effectiveAt) => {
      const event = { metadata: { recordedAt, ...(effectiveAt !== undefined && { effectiveAt }) } };
      expect([decidedAtOf(event), effectiveAtOf(event)]).toEqual([recordedAt, effectiveAt ?? recordedAt]);
    }),
  );
});

it('when the log recorded an event never matters where it says when it was decided', () => {
  fc.assert(
    fc.property(instant, instant, instant, (recordedAt, decidedAt, effectiveAt) => {
      const event = { metadata: { recordedAt, decidedAt } };
      expect([decidedAtOf(event), effectiveAtOf(event)]).toEqual([decidedAt, decidedAt]);
      const late = { metadata: { recordedAt, decidedAt, effectiveAt } };
      expect([decidedAtOf(late), effectiveAtOf(late)]).toEqual([decidedAt, effectiveAt]);
    }),
  );
});
