import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { say } from '@wavelane/contracts';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { ORDER_ID } from './paypal.dto.js';
import { type Captured, CaptureOrder } from './process/capture-order.js';
import { type KnownPayment, PaymentRepository } from './process/payment-repository.js';

/**
 * Takes the money of an order that the buyer has approved. Repeats get the same answer, and there is one capture.
 * @throws DomainError, or PayPalFailure with which nothing was taken
 */
export class CapturePayPalOrder extends Command<Captured> {
  constructor(
    readonly accountId: string,
    readonly orderId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CapturePayPalOrder)
export class CapturePayPalOrderHandler implements ICommandHandler<CapturePayPalOrder> {
  constructor(
    private readonly log: PaymentRepository,
    private readonly captureOrder: CaptureOrder,
  ) {}

  async execute({ accountId, orderId, context }: CapturePayPalOrder): Promise<Captured> {
    return this.captureOrder.capture(await ownPayment(this.log, accountId, orderId), context);
  }
}

/**
 * Finds the payment of an order of this account; another account's order is like one that never existed.
 * @throws DomainError invalid, code `order-id`; not-found, code `order-unknown`
 */
export async function ownPayment(log: PaymentRepository, accountId: string, orderId: string): Promise<KnownPayment> {
  if (!ORDER_ID.test(orderId)) {
    const problem = say('no-order-number-of-paypal');
    throw new DomainError('invalid', say('no-order-number-of-paypal-sentence'), { orderId: problem }, 'order-id');
  }
  const paymentId = await log.paymentOfOrder(orderId);
  const payment = paymentId === null ? undefined : await log.find(paymentId);
  if (payment?.opened.accountId === accountId) return payment;
  throw new DomainError('not-found', say('order-not-found'), undefined, 'order-unknown');
}
