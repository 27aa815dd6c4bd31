export interface Patience {
  /** The expected event, as the failure names it. */
  what?: string;
  timeoutMs?: number;
  /** Between two looks; if it is left out, more with every look. */
  everyMs?: number;
}

/** The first look is soon; later ones are rarer, to save work. */
const FIRST_LOOK_MS = 8;
const RARELY_MS = 120;

/**
 * Looks until there is an answer; `false` is none. It measures no speed: without a time of its own a caller waits long
 * enough for a busy machine. @throws Error after `timeoutMs`
 */
export async function eventually<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  { what = 'it', timeoutMs = 30_000, everyMs }: Patience = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(pauseMs * 1.4, RARELY_MS)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs ?? pauseMs));
  }
}
