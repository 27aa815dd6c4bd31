import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReadStore } from '@wavelane/read-store';
import { Clock } from '../../domain/clock.js';
import { Worker } from '../../runtime/worker.js';
import { READ_STORE } from '../../storage/tokens.js';
import { KeyRing } from './key-ring.js';
import type { Keys } from './sealer.js';
import { Seals } from './seals.js';

const LOOK_MS = 5_000;
/** A process that was started with the older key may still have sealed with it. */
const AGAIN_MS = 3_600_000;

/** Seals anew, with the key in use, the secrets that older keys sealed, while there are older keys. */
@Worker()
@Injectable()
export class Reseal implements Worker {
  readonly name = 'reseal';
  readonly schedule = LOOK_MS;
  private readonly logger = new Logger('Reseal');
  private readonly seals: Seals;
  private done: { keys: Keys; at: number } | undefined;

  constructor(
    private readonly ring: KeyRing,
    private readonly clock: Clock,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.seals = new Seals(readStore, ring, () => clock.machine());
  }

  async pass(signal: AbortSignal): Promise<void> {
    const keys = this.ring.derive('vault');
    const isDue = this.done?.keys !== keys || this.clock.machine() - this.done.at >= AGAIN_MS;
    if (keys.length < 2 || !isDue) return;
    const renewed = await this.seals.renew(signal);
    if (renewed > 0) this.logger.log({ message: 'secrets are sealed with the key in use now', secrets: renewed });
    if (!signal.aborted) this.done = { keys, at: this.clock.machine() };
  }
}
