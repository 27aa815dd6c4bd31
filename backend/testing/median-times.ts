import { defined } from '@wavelane/testing';
type Work = () => Promise<void>;

/** The number of further measurements before a difference is believed: noise disappears, a difference stays. */
const BATCHES = 3;

/**
 * The durations of works, as parts of the duration of another work: medians of as many runs of each. All have their
 * turn in each round, a different one first, so that the machine's other load affects all alike. It measures longer
 * while a part is outside of the expected range.
 */
export async function medianTimes<K extends string>(
  reference: Work,
  works: Readonly<Record<K, Work>>,
  expected: { least: number; most: number },
  rounds = 15,
): Promise<Record<K, number>> {
  const runners = [reference, ...Object.values<Work>(works)].map((work) => ({ work, times: [] as number[] }));
  for (const { work } of runners) await work();
  for (let batch = 1; ; batch++) {
    for (let round = 0; round < rounds; round++) {
      const first = round % runners.length;
      for (const runner of [...runners.slice(first), ...runners.slice(0, first)])
        runner.times.push(await timed(runner.work));
    }
    const [whole, ...parts] = runners.map(({ times }) => median(times));
    const ratios = parts.map((part) => part / defined(whole));
    if (batch === BATCHES || ratios.every((ratio) => ratio >= expected.least && ratio <= expected.most)) {
      return Object.fromEntries(Object.keys(works).map((name, index) => [name, ratios[index]])) as Record<K, number>;
    }
  }
}

async function timed(work: Work): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const median = (values: readonly number[]): number =>
  defined(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]);
