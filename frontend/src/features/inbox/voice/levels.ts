/** Bars of a waveform. */
export const BARS = 38;

/** How loud a piece of sound is: 0 to 1, spread so that speech is seen. @param samples from -1 to 1 */
export function loudness(samples: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < samples.length; at++) sum += (samples[at] ?? 0) ** 2;
  return Math.min(1, Math.sqrt(Math.sqrt(sum / Math.max(1, samples.length))) * 1.4);
}

/** As many bars as asked, each the loudest of its part; silence if there are no levels. */
export function barsOf(levels: readonly number[], count = BARS): number[] {
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / count));
    return Math.max(0, ...levels.slice(from, to));
  });
}

/** The bars of a whole sound. @param samples of one of its channels */
export function barsOfSound(samples: Float32Array, count = BARS): number[] {
  const step = Math.max(1, Math.floor(samples.length / count));
  return Array.from({ length: count }, (_, bar) => loudness(samples.subarray(bar * step, (bar + 1) * step)));
}
