import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { FileSealer, headerOf, unsealed } from './sealed-file.js';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'wavelane-sealed-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

async function opened(bytes: Buffer, whole: number, range = { start: 0, end: whole - 1 }, purpose = 'one') {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+');
  try {
    await file.writeFile(bytes);
    const { secretId, salt } = await headerOf(file);
    expect(secretId).toBe(key.secretId);
    const found: Buffer[] = [];
    for await (const piece of unsealed(file, { secret: key.secret, salt, purpose, bytes: whole }, range))
      found.push(piece);
    return Buffer.concat(found);
  } finally {
    await file.close();
  }
}

const sizes = fc.oneof(fc.nat(300), fc.constantFrom(65_535, 65_536, 65_537, 131_072, 131_073), fc.nat(200_000));

describe('a sealed file', () => {
  it('gives back any part of what was sealed, in whatever pieces it came', async () => {
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

  it('is refused where a byte has changed, a frame is missing or stands elsewhere, or it is for something else', async () => {
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
