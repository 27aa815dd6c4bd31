/** Equal errors of many keys. */
export interface DigestedError<Key> {
  error: string;
  /** How many keys. */
  count: number;
  /** The first of them. */
  first: Key[];
}

/** As many keys as one reads, and as many different errors. */
const KEYS = 20;
const ERRORS = 20;
const FURTHER = 'Further errors, each of another text';

/**
 * Counts equal errors of many keys, so that a round over thousands of them logs a line for each error and not for each
 * key.
 */
export class ErrorDigest<Key> {
  private readonly errors = new Map<string, { count: number; first: Key[] }>();

  add(key: Key, error: string): void {
    const text = this.errors.has(error) || this.errors.size < ERRORS ? error : FURTHER;
    const { count, first } = this.errors.get(text) ?? { count: 0, first: [] };
    if (first.length < KEYS) first.push(key);
    this.errors.set(text, { count: count + 1, first });
  }

  /** The errors since the last call, the most frequent first. */
  take(): DigestedError<Key>[] {
    const errors = [...this.errors].map(([error, { count, first }]) => ({ error, count, first }));
    this.errors.clear();
    return errors.sort((one, other) => other.count - one.count);
  }
}
