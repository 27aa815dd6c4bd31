import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { decidedAtOf, type EventOf, type Recorded } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { DateTime } from 'luxon';
import { GetAccount } from '../../../identity/index.js';
import type { OfflinePaymentEvent, PayPalPaymentEvent } from '../../../days/index.js';
import { Config } from '../../../platform/config/config.js';
import { reactionTo } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { Reactor } from '../../../platform/runtime/reactor.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { purchasesProjection } from '../purchases/purchases.projection.js';
import { includedTax } from './included-tax.js';
import { receiptsStream } from './receipt.events.js';
import { receiptBook } from './receipt-book.js';

type Accepted = EventOf<OfflinePaymentEvent | PayPalPaymentEvent, 'OfflinePaymentApproved' | 'PayPalGrantDecided'>;

/**
 * Issues the receipt of every payment that was accepted, in the order in which they were: one lane, so that numbers follow
 * the log. Payments from before there were receipts get theirs when it first runs.
 */
@Reactor()
@Injectable()
export class ReceiptsReactor implements Reactor<Accepted> {
  readonly name = 'receipts';
  readonly handles = ['OfflinePaymentApproved', 'PayPalGrantDecided'] as const;
  readonly needs = [purchasesProjection.name];

  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
    private readonly config: Config,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async react(event: Recorded<Accepted>): Promise<void> {
    const { paymentId, accountId } = event.data;
    const purchase = await this.readModels.get(purchasesProjection, paymentId);
    if (!purchase) throw new Error(`Payment ${paymentId} is not in the read model yet`);
    if (purchase.amount === 0) return;
    const account = await this.queries.execute(new GetAccount(accountId));
    const paidAt = DateTime.fromISO(decidedAtOf(event), { zone: 'utc' });
    const { seller, tax } = this.config.seller;
    const { kind, plan, durationType, days, amount, currency, reference, email } = purchase;
    const receipt = {
      ...{ paymentId, accountId, kind, plan, durationType, days, amount, currency, reference, seller },
      date: paidAt.setZone(account?.timeZone ?? 'utc').toISODate() ?? paidAt.toISODate(),
      buyer: { name: account?.name ?? '', email: account?.email ?? email },
      tax: tax && { ...tax, amount: includedTax(amount, tax.rate) },
    };
    await this.executor.execute(
      receiptBook,
      receiptsStream(paidAt.year),
      { type: 'IssueReceipt', year: paidAt.year, receipt },
      reactionTo(event, 'receipt'),
    );
  }
}
