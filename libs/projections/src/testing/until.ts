/**
 * The time for which a test waits for an event, ms: long enough for a busy machine. It is no measure of the event's
 * delay.
 */
export const PATIENCE_MS = 20_000;

/** Asks again until the answer is true. @throws if that takes longer than `ms` */
export async function until(isTrue: () => boolean | Promise<boolean>, ms = PATIENCE_MS): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Not within ${ms} ms: ${isTrue.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
