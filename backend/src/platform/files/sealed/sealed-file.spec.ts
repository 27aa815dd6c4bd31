import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { FileSealer, openSealed } from './sealed-file.js';

const key = { secretId: randomUUID(), secret: randomBytes(32) };

function sealed(plain: Buffer, pieces: readonly number[], purpose = 'one'): Buffer {
  const sealer = new FileSealer(key, randomBytes(16), purpose);
  const parts = [sealer.header];
  let at = 0;
  for (const size of pieces) {
    parts.push(sealer.take(plain.subarray(at, at + size)));
    at += size;
  }
  return Buffer.concat([...parts, sealer.take(plain.subarray(at)), sealer.end()]);
}

/** Opens it as a store would give it: in pieces that end anywhere. */
async function opened(file: Buffer, bytes: number, range = { start: 0, end: bytes - 1 }, purpose = 'one') {
  const read = async ({ start, end }: { start: number; end: number }) => ({
    size: file.length,
    pieces: inPieces(file.subarray(start, end + 1)),
  });
  const secretOf = async (id: string) => (id === key.secretId ? key.secret : undefined);
  const found: Buffer[] = [];
  for await (const piece of defined(await openSealed(read, { secretOf, purpose, bytes }, range))) found.push(piece);
  return Buffer.concat(found);
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 40_001) yield bytes.subarray(at, at + 40_001);
}

const sizes = fc.oneof(fc.nat(300), fc.constantFrom(65_535, 65_536, 65_537, 131_072, 131_073), fc.nat(200_000));

describe('a sealed file', () => {
  it('gives back any part of what was sealed, for pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        sizes,
        fc.array(fc.nat(90_000), { maxLength: 5 }),
        fc.nat(),
        fc.nat(),
        async (size, pieces, a, b) => {
          const plain = randomBytes(size);
          const file = sealed(plain, pieces);
          expect((await opened(file, size)).equals(plain)).toBe(true);
          if (size === 0) return;
          const [start, end] = [a % size, b % size].sort((one, other) => one - other) as [number, number];
          expect((await opened(file, size, { start, end })).equals(plain.subarray(start, end + 1))).toBe(true);
        },
      ),
      { numRuns: gateRuns(40) },
    );
  });

  it('holds nothing of its content, and is another each time', () => {
    const plain = Buffer.from('a picture of Sara '.repeat(5_000));
    const [one, other] = [sealed(plain, []), sealed(plain, [])];
    expect(one.includes('Sara')).toBe(false);
    expect(one.equals(other)).toBe(false);
  });

  it('refuses to open after a changed byte, a missing or moved frame, or for another purpose', async () => {
    const plain = randomBytes(200_000);
    const file = sealed(plain, []);
    const frame = 65_536 + 16;
    const swapped = Buffer.concat([
      file.subarray(0, 36),
      file.subarray(36 + frame, 36 + 2 * frame),
      file.subarray(36, 36 + frame),
      file.subarray(36 + 2 * frame),
    ]);
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), async (at) => {
        const changed = Buffer.from(file);
        changed[at] = (changed[at] ?? 0) ^ 1;
        await expect(opened(changed, 200_000)).rejects.toThrow();
      }),
      { numRuns: gateRuns(25) },
    );
    await expect(opened(swapped, 200_000)).rejects.toThrow();
    await expect(opened(file.subarray(0, 36 + frame), 65_536)).rejects.toThrow();
    await expect(opened(file.subarray(0, -1), 200_000)).rejects.toThrow();
    await expect(opened(file, 200_000, undefined, 'other')).rejects.toThrow();
  });
});
