interface Sleeper {
  isMet: () => boolean;
  wake: () => void;
}

export interface Ends {
  signal?: AbortSignal;
  /** Ms from now. */
  ms?: number;
}

/** Callers that wait for a condition. The code that changes the condition makes them check it. */
export class Sleepers {
  private readonly all = new Set<Sleeper>();

  get any(): boolean {
    return this.all.size > 0;
  }

  /** Resolves when it is so, or at one of the ends. */
  until(isMet: () => boolean, { signal, ms }: Ends): Promise<void> {
    if (isMet() || signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        this.all.delete(sleeper);
        clearTimeout(timer);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const sleeper = { isMet, wake };
      const timer = ms === undefined ? undefined : setTimeout(wake, ms);
      signal?.addEventListener('abort', wake);
      this.all.add(sleeper);
    });
  }

  look(): void {
    for (const { isMet, wake } of this.all) if (isMet()) wake();
  }
}
