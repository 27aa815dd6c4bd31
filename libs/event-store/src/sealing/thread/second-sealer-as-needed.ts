import { SecondSealer, type SealingOrder } from './second-sealer.js';

/** A thread with nothing to do is ended, and its memory freed. */
const IDLE_MS = 30_000;

/** A {@link SecondSealer} as long as there is something for it to do. One that failed to start is not tried again. */
export class SecondSealerAsNeeded {
  private second: SecondSealer | undefined;
  private idle: NodeJS.Timeout | undefined;
  private hasFailed = false;
  private stopping: Promise<void> = Promise.resolve();

  /** False where it never will make a box, as where a process may have no threads. */
  get isAble(): boolean {
    return !this.hasFailed;
  }

  /** As `SecondSealer` does. */
  async sealed(order: SealingOrder): Promise<string[] | undefined> {
    if (this.hasFailed) return undefined;
    const second = (this.second ??= new SecondSealer());
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.rest(), IDLE_MS).unref();
    const boxes = await second.sealed(order);
    if (!boxes && second.isOver && this.second === second) this.hasFailed = true;
    return boxes;
  }

  /** Resolves when the thread is gone. */
  async stop(): Promise<void> {
    this.hasFailed = true;
    this.rest();
    await this.stopping;
  }

  private rest(): void {
    clearTimeout(this.idle);
    const { second } = this;
    this.second = undefined;
    if (second) this.stopping = Promise.all([this.stopping, second.stop()]).then(() => undefined);
  }
}
