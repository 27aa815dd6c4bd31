import { setFlagsFromString } from 'node:v8';

/** The heap may grow by half before garbage is collected; by itself V8 lets it become several times as large. */
const GROWTH_PERCENT = 50;

let running = 0;

/**
 * Runs work that goes through very much and keeps little (an export, a verification) with a heap that stays near what is
 * kept. It costs such work 2 to 5 % of its time and saves it 60 to 200 MB (docs/benchmarks.md). Works may overlap.
 */
export async function withFrugalHeap<T>(work: () => Promise<T>): Promise<T> {
  if (running++ === 0) setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  try {
    return await work();
  } finally {
    // 0 leaves it to V8 again.
    if (--running === 0) setFlagsFromString('--heap-growing-percent=0');
  }
}
