import { sqliteCode, sqliteFailure } from '@wavelane/sqlite';
import { StoreCorrupt, StoreUnavailable } from '../../errors.js';

/**
 * Whether the log may still be used. An I/O error or a damaged file is final: after a failed fsync the content of the
 * disk is unknown, so the log answers nothing more and reports that once, and the process should end (exit 70) and
 * start afresh on the disk's real content. A full disk is not final: it passes.
 */
export class Health {
  private dead: Error | undefined;

  constructor(private readonly onFatal: (error: Error) => void) {}

  /** @throws StoreUnavailable */
  check(): void {
    if (this.dead) throw this.dead;
  }

  close(): void {
    this.dead ??= new StoreUnavailable('The log is closed');
  }

  /** The port's error for a driver's error outside a commit. */
  translate(error: unknown): Error {
    switch (sqliteFailure(error)) {
      case undefined:
        return error as Error;
      case 'fatal': {
        const Failure = isIoError(error) ? StoreUnavailable : StoreCorrupt;
        const failure = new Failure(`The log cannot be trusted: ${messageOf(error)}`, { cause: error });
        this.die(failure);
        return failure;
      }
      case 'full':
        return new StoreUnavailable('No space left for the log', { cause: error });
      case 'busy':
        return new StoreUnavailable('The log is locked by another process', { cause: error });
      default:
        return new StoreUnavailable(`The log refuses: ${messageOf(error)}`, { cause: error });
    }
  }

  die(error: Error): void {
    if (this.dead) return;
    this.dead = new StoreUnavailable(`The log has failed: ${error.message}`, { cause: error });
    this.onFatal(error);
  }
}

function isIoError(error: unknown): boolean {
  return ((sqliteCode(error) ?? 0) & 0xff) === 10;
}

export function messageOf(error: unknown): string {
  return (error as { message?: string } | null)?.message ?? String(error);
}
