const PATIENCE_MS = 10_000;

/** Looks until `test` is true. @throws Error with the last value */
export async function eventually<T>(look: () => Promise<T>, test: (seen: T) => boolean): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (test(seen)) return seen;
    if (performance.now() > end) throw new Error(`Not seen in time; last: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
