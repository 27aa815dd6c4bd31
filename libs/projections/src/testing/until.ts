/**
 * As long as a test waits for what is to come, ms: long enough for a machine that others use, too. No measure of how soon
 * it comes.
 */
export const PATIENCE_MS = 20_000;

/** Asks again until the answer is yes. @throws when that takes longer than `ms` */
export async function until(isTrue: () => boolean | Promise<boolean>, ms = PATIENCE_MS): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Not within ${ms} ms: ${isTrue.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
