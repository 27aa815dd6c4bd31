import { everyCall } from './every-call.js';

/** The process is gone: nothing after this point happens in it. */
export class Crash extends Error {}

/** Kills a process at its n-th call to the outside world, before or after the call took effect. */
export class Fuse {
  private looks = 0;
  private dead = false;
  constructor(private readonly crashAt = Number.POSITIVE_INFINITY) {}

  get burnt(): boolean {
    return this.dead;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.check();
    const result = await work();
    this.check();
    return result;
  }

  private check(): void {
    if (this.dead || ++this.looks >= this.crashAt) {
      this.dead = true;
      throw new Crash('crashed');
    }
  }

  /** Every method of `target` that returns a promise becomes two places to crash at. */
  wrap<T extends object>(target: T): T {
    return everyCall(
      target,
      (call) => this.run(async () => call()),
      (call) => this.wrapIterable(call()),
    );
  }

  private async *wrapIterable(source: AsyncIterable<unknown>) {
    this.check();
    for await (const item of source) yield item;
  }
}
