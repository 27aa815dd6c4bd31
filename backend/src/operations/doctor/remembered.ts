/**
 * Asks again only after this time: until then it returns the same answer, also a failure.
 * @param now Unix ms
 */
export function remembered<T>(ask: () => Promise<T>, forMs: number, now: () => number): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const at = now();
    if (!last || at < last.at || at - last.at >= forMs) last = { at, answer: ask() };
    return last.answer;
  };
}
