const WORD = 2 ** 32;

/**
 * A number of 48 bits that stands for a text in an index, in a sixth of its room. Two texts may have the same one: what is
 * found by it is compared with the text itself.
 */
export function keyOf(text: string): number {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x9e3779b1);
    high = Math.imul(high ^ unit, 0x5f356495);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return (high & 0xffff) * WORD + (low >>> 0);
}

/** Of an event in a stream. */
export const idKeyOf = (stream: string, id: string): number => keyOf(`${stream}\n${id}`);
