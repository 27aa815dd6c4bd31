/** Cells of the memory that both sides see. */
const [WORK, SHUT] = [0, 1] as const;
/** Values of {@link WORK}: the side that holds the lock. */
const [NOBODY, THREAD, STARTER] = [0, 1, 2] as const;

/**
 * Lets the starter of a thread stop it between two pieces of its work, never within one. `Worker.terminate` and the end
 * of the process break off a native driver in the middle of a call, and the driver for node 20 takes the whole process
 * with it then (SIGABRT).
 */
export class SharedMemoryLock {
  private readonly cells: Int32Array<SharedArrayBuffer>;

  /** @param memory of the other side's gate */
  constructor(readonly memory = new SharedArrayBuffer(8)) {
    this.cells = new Int32Array(memory);
  }

  /** The starter, before it starts the thread: starting is work, too. */
  open(): void {
    Atomics.store(this.cells, WORK, THREAD);
  }

  /**
   * Called by the thread before a piece of work. Never returns if the process is ending: the starter keeps the lock.
   */
  begin(): void {
    while (Atomics.compareExchange(this.cells, WORK, NOBODY, THREAD) === STARTER)
      Atomics.wait(this.cells, WORK, STARTER);
  }

  /** The thread, after it. */
  done(): void {
    Atomics.store(this.cells, WORK, NOBODY);
    Atomics.notify(this.cells, WORK);
  }

  /** Called by the starter: the thread's remaining work is not wanted any more. */
  shut(): void {
    Atomics.store(this.cells, SHUT, 1);
  }

  get isShut(): boolean {
    return Atomics.load(this.cells, SHUT) === 1;
  }

  /** The starter, at the end of the process: waits for the piece under way, so many milliseconds at most. */
  hold(ms: number): void {
    const end = performance.now() + ms;
    while (Atomics.compareExchange(this.cells, WORK, NOBODY, STARTER) === THREAD && performance.now() < end)
      Atomics.wait(this.cells, WORK, THREAD, end - performance.now());
  }
}
