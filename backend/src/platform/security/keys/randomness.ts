import { randomFillSync } from 'node:crypto';

/** Bytes drawn at once: a call to the generator costs as much as the sealing that needs them. */
const POOL_BYTES = 8_192;

let pool = Buffer.alloc(0);
let next = 0;

/** Random bytes for keys and IVs, cheaper if many are drawn one after another. No byte is given twice. */
export function randomness(bytes: number): Buffer {
  if (next + bytes > pool.length) {
    pool = randomFillSync(Buffer.allocUnsafeSlow(Math.max(POOL_BYTES, bytes)));
    next = 0;
  }
  const drawn = pool.subarray(next, next + bytes);
  next += bytes;
  return drawn;
}
