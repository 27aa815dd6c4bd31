/** The reason of an abort without a given reason. All share one, because an error costs more than the signal. */
const ABORTED = new Error('It is aborted');
const TIMED_OUT = new Error('The time is over');

type Listener = () => void;

/**
 * An `AbortSignal` as far as the product and the simulated stores use one. Node's is an event target in native code
 * with weak references, and a life makes some hundreds of them.
 */
export class PlainSignal {
  aborted = false;
  reason: unknown = undefined;
  private readonly listeners = new Set<Listener>();

  static abort(reason: unknown = ABORTED): PlainSignal {
    const signal = new PlainSignal();
    signal.abort(reason);
    return signal;
  }

  static any(sources: Iterable<PlainSignal>): PlainSignal {
    const all = [...sources];
    const aborted = all.find((source) => source.aborted);
    if (aborted) return PlainSignal.abort(aborted.reason);
    const signal = new PlainSignal();
    const listeners = all.map((source) => {
      const heard = () => {
        for (const [n, one] of all.entries()) one.removeEventListener('abort', listeners[n]);
        signal.abort(source.reason);
      };
      source.addEventListener('abort', heard);
      return heard;
    });
    return signal;
  }

  /** @param ms after which it aborts, by the simulation's timers once they are in place */
  static timeout(ms: number): PlainSignal {
    const signal = new PlainSignal();
    setTimeout(() => signal.abort(TIMED_OUT), ms);
    return signal;
  }

  /** Listeners are called at most once, with or without `once`. */
  addEventListener(_type: 'abort', listener: Listener): void {
    this.listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: Listener | undefined): void {
    if (listener) this.listeners.delete(listener);
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    const listeners = [...this.listeners];
    this.listeners.clear();
    for (const listener of listeners) listener();
  }
}

/** The `AbortController` of a {@link PlainSignal}. */
export class PlainController {
  readonly signal = new PlainSignal();

  abort(reason: unknown = ABORTED): void {
    this.signal.abort(reason);
  }
}
