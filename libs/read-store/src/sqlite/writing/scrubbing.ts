import { ReadStoreUnavailable } from '../../errors.js';

/** The scrubbing operations of a file. */
export interface Scrubbed {
  /** Resolves when earlier requests are written. */
  settled: () => Promise<unknown>;
  /** @returns whether another thread wrote the file anew; undefined if there is none that could */
  rewriteAside: () => Promise<boolean | undefined>;
  rewriteHere: () => Promise<unknown>;
  /** @returns whether all of the WAL is in the file, and the WAL is empty */
  cutOff: () => Promise<boolean>;
}

/** How long other processes may keep a file from being written anew. */
const PATIENCE_MS = 5_000;
const AGAIN_MS = 20;

/** Writes a file anew without overwritten or removed data, and empties the WAL. Callers that wait share one turn. */
export class Scrubbing {
  private last: Promise<unknown> = Promise.resolve();
  private next: Promise<void> | undefined;

  constructor(private readonly file: Scrubbed) {}

  /** @throws ReadStoreUnavailable the file is in use for too long, or the disk is full */
  scrub(): Promise<void> {
    this.next ??= this.last.then(() => {
      this.next = undefined;
      const scrubbed = this.turn();
      this.last = scrubbed.catch(() => undefined);
      return scrubbed;
    });
    return this.next;
  }

  private async turn(): Promise<void> {
    await this.file.settled();
    await this.until(() => this.rewritten(), 'The file cannot be written anew: a process uses it, or the disk is full');
    await this.until(() => this.file.cutOff(), 'A process has kept reading what was in the file before');
  }

  private async rewritten(): Promise<boolean> {
    const isDone = await this.file.rewriteAside();
    if (isDone === undefined) await this.file.rewriteHere();
    return isDone ?? true;
  }

  private async until(isDone: () => Promise<boolean>, otherwise: string): Promise<void> {
    const since = performance.now();
    while (!(await isDone())) {
      if (performance.now() - since > PATIENCE_MS) throw new ReadStoreUnavailable(otherwise);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
