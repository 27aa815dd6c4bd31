export interface Patience {
  /** What is waited for, as the failure names it. */
  what?: string;
  timeoutMs?: number;
  everyMs?: number;
}

/**
 * Looks until there is an answer; `false` is none. It judges no speed: who gives no time of their own waits as long as a
 * machine takes that others use, too. @throws Error after `timeoutMs`
 */
export async function eventually<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  { what = 'it', timeoutMs = 30_000, everyMs = 25 }: Patience = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
