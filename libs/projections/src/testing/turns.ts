import { defined } from '@wavelane/testing';
/** A worker that a test drives step by step. */
export class SteppedWorker {
  private go: (() => void) | undefined;
  private refuse: ((reason: Error) => void) | undefined;
  private halt!: () => void;
  private halted: Promise<void>;
  isOver = false;
  error: Error | undefined;

  /** @param work calls `turn` before each of its steps */
  constructor(work: (turn: () => Promise<void>) => Promise<void>) {
    this.halted = this.nextHalt();
    void work(() => this.turn())
      .catch((error: unknown) => (this.error = error as Error))
      .finally(() => {
        this.isOver = true;
        this.halt();
      });
  }

  /** Resolves when the worker waits for its turn, or is over. */
  async ready(): Promise<void> {
    await this.halted;
  }

  async step(): Promise<void> {
    await this.halted;
    if (this.isOver) return;
    this.halted = this.nextHalt();
    defined(this.go)();
    await this.halted;
  }

  /** Makes its next step fail, as a call to an unavailable store does. */
  async fail(reason: Error): Promise<void> {
    await this.halted;
    if (this.isOver) return;
    this.halted = this.nextHalt();
    defined(this.refuse)(reason);
    await this.halted;
  }

  /** Ends it as a process dies: none of its code runs again, not even its error handling. */
  async kill(): Promise<void> {
    await this.halted;
    this.isOver = true;
  }

  private turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.go = resolve;
      this.refuse = reject;
      this.halt();
    });
  }

  private nextHalt(): Promise<void> {
    return new Promise((resolve) => (this.halt = resolve));
  }
}
