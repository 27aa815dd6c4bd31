import { TAIL_BYTES } from './whole-picture.js';

/**
 * The last bytes of a file, after its next piece. Only what stays is copied, and in a buffer of its own, so that no piece
 * is kept in memory by its end.
 */
export function tailOf(tail: Buffer, piece: Buffer): Buffer {
  if (piece.length >= TAIL_BYTES) return Buffer.from(piece.subarray(piece.length - TAIL_BYTES));
  return Buffer.concat([tail.subarray(Math.max(0, tail.length + piece.length - TAIL_BYTES)), piece]);
}
