import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { appendSpanIdOf, correlationIdOf, traceIdOf, traceparentOf } from './ids.js';

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''))
    .filter((text) => !/^0+$/.test(text));

describe('the trace of a correlation id', () => {
  it('equals the UUID, so that a trace and a correlation id lead to each other', () => {
    expect(traceIdOf('4bf92f35-77b3-4da6-a3ce-929d0e0e4736')).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
    fc.assert(fc.property(hex(32), (traceId) => expect(traceIdOf(correlationIdOf(traceId))).toBe(traceId)));
    fc.assert(fc.property(fc.uuid(), (id) => expect(correlationIdOf(traceIdOf(id))).toBe(id)));
  });

  it('gives the same valid trace id each time, whatever a client calls its request', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constant('0'.repeat(32)), fc.uuid()), (id) => {
        expect(traceIdOf(id)).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
        expect(traceIdOf(id)).toBe(traceIdOf(id));
      }),
    );
  });

  it('says nothing of the ids that it was made from', () => {
    expect(appendSpanIdOf('request:opt-out:+14155550100', 'account-1')).toMatch(/^[0-9a-f]{16}$/);
    expect(appendSpanIdOf('a', 'b')).not.toBe(appendSpanIdOf('a', 'c'));
  });
});

describe('traceparent', () => {
  it('accepts a well-formed header', () => {
    fc.assert(
      fc.property(hex(32), hex(16), fc.constantFrom('00', '01', 'ff'), (traceId, spanId, flags) => {
        expect(traceparentOf(`00-${traceId}-${spanId}-${flags}`)).toEqual({ traceId, spanId });
        expect(traceparentOf(`cc-${traceId}-${spanId}-${flags}-later`)).toEqual({ traceId, spanId });
      }),
    );
  });

  const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  it.each([
    undefined,
    '',
    `ff-${trace}-${span}-01`,
    `00-${trace}-${span}-01-more`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace}-${span}`,
    ` 00-${trace}-${span}-01`,
    `00-${trace}-${span}-01\n`,
  ])('refuses %j', (header) => expect(traceparentOf(header)).toBeUndefined());

  it('reads any header without throwing', () => {
    fc.assert(fc.property(fc.string(), (header) => void traceparentOf(header)));
  });
});
