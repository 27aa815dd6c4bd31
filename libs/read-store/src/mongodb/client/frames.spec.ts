import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Frames, MOST_BYTES } from './frames.js';

function message(length: number, opcode: number, body = Math.max(0, Math.min(length - 16, 1_000))): Buffer {
  const bytes = Buffer.alloc(16 + body, 0xee);
  bytes.writeInt32LE(length, 0);
  bytes.writeInt32LE(opcode, 12);
  return bytes;
}

/** The bytes in pieces that end at these places. */
function pieces(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...ends, bytes.length]
    .map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
    .filter(({ length }) => length > 0);
}

const good = fc
  .record({ body: fc.nat(1_000), opcode: fc.constantFrom(1, 2012, 2013) })
  .map(({ body, opcode }) => message(16 + body, opcode, body));
const cuts = fc.array(fc.nat(20_000), { maxLength: 30 });

describe('frames', () => {
  it('lets every message pass, however the bytes come', () => {
    fc.assert(
      fc.property(fc.array(good, { maxLength: 10 }), cuts, (messages, where) => {
        const frames = new Frames();
        for (const piece of pieces(Buffer.concat(messages), where)) expect(frames.read(piece)).toBeUndefined();
      }),
    );
  });

  it('tells of what is no message as soon as it is read, however the bytes come', () => {
    const bad = fc.oneof(
      fc.integer({ min: -(2 ** 31), max: 15 }).map((length) => message(length, 2013, 0)),
      fc.integer({ min: MOST_BYTES + 1, max: 2 ** 31 - 1 }).map((length) => message(length, 2013, 0)),
      fc
        .integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
        .filter((opcode) => ![1, 2012, 2013].includes(opcode))
        .map((opcode) => message(100, opcode, 0)),
    );
    fc.assert(
      fc.property(fc.array(good, { maxLength: 5 }), bad, cuts, (messages, wrong, where) => {
        const frames = new Frames();
        const told = pieces(Buffer.concat([...messages, wrong]), where).map((piece) => frames.read(piece));
        expect(told.at(-1)).toMatch(/does not speak the protocol of MongoDB/);
        expect(told.slice(0, -1).every((problem) => problem === undefined)).toBe(true);
      }),
    );
  });
});
