import type { Channel } from '@wavelane/contracts';

const SIGNS = /[\p{L}\p{N}]/gu;

/** One letter: that of `ß` would be two. */
const capital = (sign: string): string => String.fromCodePoint(sign.toUpperCase().codePointAt(0) ?? 0);

/**
 * A letter for each channel, by id: the first of its name that no older channel has. Two called "Shop" and "Support" would
 * else look the same. If an older one has each of them, it is the first again.
 */
export function channelLetters(channels: readonly Pick<Channel, 'id' | 'label'>[]): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  const taken = new Set<string>();
  for (const { id, label } of [...channels].sort((one, other) => one.id - other.id)) {
    const own = (label.match(SIGNS) ?? []).map(capital);
    const letter = own.find((sign) => !taken.has(sign)) ?? own[0];
    if (letter === undefined) continue;
    taken.add(letter);
    letters.set(id, letter);
  }
  return letters;
}
