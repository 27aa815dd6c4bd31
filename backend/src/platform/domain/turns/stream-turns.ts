import { within } from '@wavelane/runtime';

/** ms that a command waits for the one before it; then it takes its chance with the revision. */
const PATIENCE_MS = 2_000;

/** Lets commands to one stream go one after another in this process: side by side all but one would meet a conflict. */
export class StreamTurns {
  private readonly last = new Map<string, Promise<unknown>>();

  constructor(private readonly patienceMs = PATIENCE_MS) {}

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
