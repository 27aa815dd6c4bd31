declare global {
  interface Window {
    /** Answers by address; undefined if none came. `public/early.js` requests them. */
    early?: Record<string, Promise<Response | undefined>>;
  }
}

/** At this time after the start the application has made all requests of its first screen. */
const OVER_MS = 10_000;
/** How long the first screen waits for all its early answers; then it shows missing parts as it usually does. */
const PATIENCE_MS = 500;

let answers = typeof window === 'undefined' ? undefined : window.early;
if (answers) setTimeout(endEarly, OVER_MS);

/** From now on everything is requested anew: data was changed, or another screen is shown. */
export function endEarly(): void {
  answers = undefined;
}

/**
 * The answer to a request that the page made before the application was there, for its first caller.
 * @returns undefined if there is none: the caller makes the request
 */
export async function takeEarly(path: string, signal: AbortSignal | null): Promise<Response | undefined> {
  const answer = answers?.[path];
  if (answers) delete answers[path];
  const response = await answer;
  if (response && signal?.aborted) throw new DOMException('Nobody wants it any more', 'AbortError');
  return response;
}

/**
 * Waits for the page's early requests, so that the first screen is drawn once and with all of their answers.
 * @param path of one of them: if it was not requested early, nothing is awaited or requested
 */
export async function beginWith(path: string, read: () => Promise<unknown>[]): Promise<void> {
  if (!answers?.[path]) return;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise((resolve) => (patience = setTimeout(resolve, PATIENCE_MS)));
  await Promise.race([Promise.all(read()), waited]);
  clearTimeout(patience);
}

/** For `refetchOnMount`: always, except for the first screen, whose answers have just come. */
export const unlessEarly = (): true | 'always' => (answers ? true : 'always');
