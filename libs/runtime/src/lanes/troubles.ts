/** The same trouble with many things. */
export interface Trouble<Key> {
  error: string;
  /** How many. */
  count: number;
  /** The first of them. */
  first: Key[];
}

/** As many are named as one reads, and as many kinds of trouble are told apart. */
const NAMED = 20;
const KINDS = 20;
const MORE = 'Something else, after so many kinds of trouble';

/** What went wrong in a round over many things, by what is said of it: told once a round, not a line for each. */
export class Troubles<Key> {
  private readonly kinds = new Map<string, { count: number; first: Key[] }>();

  note(key: Key, error: string): void {
    const kind = this.kinds.has(error) || this.kinds.size < KINDS ? error : MORE;
    const { count, first } = this.kinds.get(kind) ?? { count: 0, first: [] };
    if (first.length < NAMED) first.push(key);
    this.kinds.set(kind, { count: count + 1, first });
  }

  /** What was noted since the last time, what is most first. */
  take(): Trouble<Key>[] {
    const troubles = [...this.kinds].map(([error, { count, first }]) => ({ error, count, first }));
    this.kinds.clear();
    return troubles.sort((one, other) => other.count - one.count);
  }
}
