/** 2024-01-01T00:00:00Z: 41 bits of ms from here last until 2093. */
const EPOCH = 1_704_067_200_000;
const RANDOM_BITS = 4_096;

/**
 * A channel id: a safe integer that rises with time. Two in the same millisecond differ by chance; if they do not,
 * creating the channel's stream fails.
 * @param random 0 to 4,095
 */
export function channelIdAt(now: number, random: number): number {
  return (now - EPOCH) * RANDOM_BITS + random;
}
