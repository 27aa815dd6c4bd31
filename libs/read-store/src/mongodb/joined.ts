interface Asked<T, R> {
  item: T;
  answer: (result: R) => void;
  fail: (error: unknown) => void;
}

/** The first waits for others for so many promises. Not for the event loop: that may be busy for long. */
const HOPS = 8;
const MOST = 500;

/** Joins items that are requested at about the same time, or while a call is under way, into one call. */
export class Joined<T, R> {
  private waiting: Asked<T, R>[] = [];
  private isUnderWay = false;

  /** @param call gives a result for each, in their order; if it rejects, it does so for all of them */
  constructor(private readonly call: (items: readonly T[]) => Promise<readonly R[]>) {}

  ask(item: T): Promise<R> {
    return new Promise((answer, fail) => {
      this.waiting.push({ item, answer, fail });
      if (!this.isUnderWay) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isUnderWay = true;
    while (this.waiting.length > 0) {
      for (let hop = 0; hop < HOPS; hop++) await Promise.resolve();
      await this.one(this.waiting.splice(0, MOST));
    }
    this.isUnderWay = false;
  }

  private async one(asked: readonly Asked<T, R>[]): Promise<void> {
    try {
      const results = await this.call(asked.map(({ item }) => item));
      for (const [index, { answer }] of asked.entries()) answer(results[index] as R);
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  }
}
