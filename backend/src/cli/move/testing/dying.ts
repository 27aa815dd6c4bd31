/** Everything of the stores that changes something. */
const WRITES: ReadonlySet<string> = new Set([
  ...['append', 'appendCopied', 'movePointer', 'clearCheckpoint'],
  ...['put', 'putFenced', 'add', 'addMany', 'getOrAdd', 'replace', 'increment', 'remove', 'removeWhere', 'purge'],
]);

/** A stream of events is read in a loop, which does not wait for this. */
function refused(): Promise<never> {
  const refusal = Promise.reject<never>(new Error('killed'));
  refusal.catch(() => undefined);
  return refusal;
}

/** A process that is killed at its n-th write: from then on nothing of it reaches a store. */
export class Death {
  isDead = false;
  private writes = 0;

  /** @param at the write that is the last, from 1 @param isDone whether it still reaches the store */
  constructor(
    private readonly at: number,
    private readonly isDone: boolean,
  ) {}

  /** Gives the store as that process sees it. */
  of<T extends object>(store: T): T {
    return new Proxy(store, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== 'function' || key === 'close') return value;
        return (...args: unknown[]): unknown => {
          const call = () => Reflect.apply(value, target, args) as unknown;
          if (key === 'records') return this.of(call() as object);
          if (this.isDead) return refused();
          return WRITES.has(String(key)) ? this.write(call) : call();
        };
      },
    });
  }

  private async write(call: () => unknown): Promise<unknown> {
    if (++this.writes !== this.at) return call();
    this.isDead = true;
    if (this.isDone) await call();
    throw new Error('killed');
  }
}
