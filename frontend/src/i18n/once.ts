/** Makes a value on first use, and keeps it: it costs nothing on pages that only might need it. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
