import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../platform/domain/clock.js';
import { CommandExecutor } from '../../../../platform/domain/command-executor.js';
import { Worker } from '../../../../platform/runtime/worker.js';
import { offlinePaymentStream } from '../offline-payment.events.js';
import { offlinePayment } from '../offline-payment.js';
import { Proofs } from './proofs.js';

/** Removes files without a submission. The log decides, not a read model that may be behind. */
@Worker()
@Injectable()
export class ProofSweep implements Worker {
  readonly name = 'proofs';
  readonly schedule = '40 * * * *';

  constructor(
    private readonly proofs: Proofs,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  async pass(): Promise<void> {
    await this.proofs.sweep(async (paymentId, fileId) => {
      const { submitted } = await this.executor.state(offlinePayment, offlinePaymentStream(paymentId));
      return submitted?.proof?.fileId === fileId;
    }, this.clock.machine());
  }
}
