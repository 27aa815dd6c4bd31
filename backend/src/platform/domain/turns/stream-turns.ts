import { within } from '@wavelane/runtime';

/** ms that a command waits for the one before it; then it takes its chance with the revision. */
const PATIENCE_MS = 2_000;

/**
 * Lets commands to one stream go one after another in this process. Side by side, all but one of them find another
 * revision and begin again, and a few dozen begin again until they are refused. Other processes are told by the
 * revision alone.
 */
export class StreamTurns {
  private readonly last = new Map<string, Promise<unknown>>();

  constructor(private readonly patienceMs = PATIENCE_MS) {}

  /** Nobody has or waits for a turn. */
  isFree(stream: string): boolean {
    return !this.last.has(stream);
  }

  /** Does the work when it is this stream's turn. */
  async take<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(stream);
    const turn = before ? within(this.patienceMs, before).then(work) : work();
    const over = turn.then(nothing, nothing);
    this.last.set(stream, over);
    try {
      return await turn;
    } finally {
      if (this.last.get(stream) === over) this.last.delete(stream);
    }
  }
}

const nothing = () => undefined;
