import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { type HeldMark, readHeldMark, writeHeldMark } from './held-mark.js';

/**
 * Whether this installation may send. It may not while its data was restored and jobs that may have been sent already
 * are not paused yet, or until an administrator says that its folder is not a copy
 * (docs/adr/0182-held-after-a-restore.md).
 */
@Injectable()
export class SendingHold {
  private known: HeldMark | undefined;

  constructor(private readonly config: Config) {
    this.known = readHeldMark(config.dataDir);
  }

  /** As it stands now; another process or a command may have changed it. */
  get mark(): HeldMark | undefined {
    if (this.known && this.known.phase !== 'settled') this.known = readHeldMark(this.config.dataDir);
    return this.known;
  }

  /** True while nothing may be sent. */
  get holds(): boolean {
    const { mark } = this;
    return mark !== undefined && mark.phase !== 'settled';
  }

  /**
   * Whether this may have been answered, or sent, in the time that the restored log does not know.
   * @param at ISO-8601 UTC: when a person wrote, or when something was due
   */
  isForgotten(at: string): boolean {
    const { mark } = this;
    return mark?.cause === 'restored' && Date.parse(at) <= Date.parse(mark.since);
  }

  note(mark: HeldMark): void {
    writeHeldMark(this.config.dataDir, mark);
    this.known = mark;
  }
}
