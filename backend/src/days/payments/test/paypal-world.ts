import { SEED_PLANS } from '@wavelane/contracts';
import type { EventStore, Recorded } from '@wavelane/event-store';
import { GetAccount } from '../../../identity/accounts/accounts.queries.js';
import { Metering } from '../../ledger/metering/meter-wallets.js';
import * as wallets from '../../ledger/wallet/wallet.commands.js';
import { walletStream } from '../../ledger/wallet/wallet.events.js';
import { wallet } from '../../ledger/wallet/wallet.js';
import { ListPlans } from '../../plans/catalogue/plans.queries.js';
import { GetEntitlement, GetEntitlementHandler } from '../../ledger/wallet/entitlement.query.js';
import { Grants } from '../grants/grants.js';
import { CapturePayPalOrder, CapturePayPalOrderHandler } from '../paypal/capture.command.js';
import { PayPalFailure, type PayPalGateway } from '@wavelane/paypal';
import { defined, partOf } from '@wavelane/testing';
import { ConfirmPayPal, ConfirmPayPalHandler } from '../paypal/confirm.command.js';
import { OrderAtPayPal, OrderAtPayPalHandler } from '../paypal/order.command.js';
import type { EffectivePayPal, PayPalAccess } from '../paypal/paypal-access.js';
import { CountOpenPayPalPayments } from '../paypal/paypal.queries.js';
import { isOpen } from '../paypal/payment/paypal-payment.state.js';
import { CaptureOrder } from '../paypal/process/capture-order.js';
import { RefreshOrder } from '../paypal/process/refresh-order.js';
import { PaymentRepository } from '../paypal/process/payment-repository.js';
import { CreateOrder } from '../paypal/process/create-order.js';
import { SettlePayment } from '../paypal/process/settle-payment.js';
import { ResumePayments } from '../paypal/process/resume-payments.js';
import { PayPalWebhooksReactor } from '../paypal/webhook/paypal-webhooks.reactor.js';
import type { PayPalWebhookReceived } from '../paypal/webhook/paypal-webhook.events.js';
import type { PlanCatalogue } from '../../plans/catalogue/plans.commands.js';
import type { Config } from '../../../platform/config/config.js';
import { type Breach, Invariants } from '../../../books/audit/checks/invariants.js';
import { paymentInvariants } from '../../../books/audit/checks/payments-invariant.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Fuse } from '../../../../testing/domain/fuse.js';
import { MemoryEventStore } from '../../../../testing/domain/memory-event-store.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { busesTo } from '../../../../testing/domain/bus.js';
import { paced } from '../../../../testing/domain/paced.js';
import { FakePayPal, PRICE } from './fake-paypal.js';

export const BUYER = 'ada';
const BOUGHT = { planId: 'starter', durationType: 'MONTHLY' } as const;

/** The data that survives a crash: the log and PayPal's records. */
export class PayPalWorld {
  readonly clock = TestTime.standing();
  readonly store = new MemoryEventStore();
  readonly payPal = new FakePayPal();
  environment: 'sandbox' | 'live' = 'sandbox';
  readonly paymentId = idOf('paypal-payment', 'buy');

  get orderId(): string | undefined {
    return this.payPal.orders.keys().next().value;
  }

  /** @param pace awaited around every call to the outside world, so that a test can order them */
  process(fuse = new Fuse(), pace: () => Promise<unknown> = () => Promise.resolve()): PayPalProcess {
    return new PayPalProcess(this, fuse, pace);
  }

  invariants(): Invariants {
    const invariants = new Invariants();
    for (const event of this.store.events) invariants.take(event);
    return invariants;
  }

  /** The broken rules of ledger and payments, and decided days that did not arrive. */
  breaches(): Breach[] {
    const invariants = paymentInvariants();
    const broken = this.store.events.flatMap((event) => invariants.flatMap((law) => [...law.take(event)]));
    return [...this.invariants().breaches, ...broken, ...invariants.flatMap((law) => [...law.unfinished('9999')])];
  }

  count(type: string): number {
    return this.store.events.filter((event) => event.type === type).length;
  }

  /** A healthy process looks every minute until there is nothing left to do. */
  async finish(): Promise<void> {
    this.payPal.heal();
    const { sweeping, log } = this.process();
    for (let minutes = 0; minutes < 600; minutes++) {
      const payment = await log.find(this.paymentId);
      if (!payment || !isOpen(payment)) return;
      this.clock.advance(60_000);
      await tolerant(sweeping.advance(this.paymentId));
    }
    throw new Error('It never came to an end');
  }

  async days(accountId = BUYER): Promise<number> {
    return (await this.process().executor.state(wallet, walletStream(accountId))).balance;
  }
}

export class PayPalProcess {
  readonly executor: CommandExecutor;
  readonly log: PaymentRepository;
  readonly sweeping: ResumePayments;
  private readonly reactor: PayPalWebhooksReactor;
  private readonly handlers: Map<unknown, { execute(message: never): Promise<unknown> }>;

  constructor(
    private readonly world: PayPalWorld,
    fuse: Fuse,
    pace: () => Promise<unknown>,
  ) {
    const { clock } = world;
    const store = paced(fuse.wrap(partOf<EventStore>(world.store)), pace);
    const gateway = paced(fuse.wrap(world.payPal as PayPalGateway), pace);
    const executor = new CommandExecutor(store, clock);
    const { commands, queries } = busesTo((message) =>
      defined(this.handlers.get(message.constructor)).execute(message as never),
    );
    const effective = () =>
      partOf<EffectivePayPal>({ gateway, environment: world.environment, currency: 'USD', merchantId: 'M1' });
    const access = partOf<PayPalAccess>({ current: effective, effective });
    const catalogue = partOf<PlanCatalogue>({
      definition: async (id) => defined(SEED_PLANS.find((plan) => plan.id === id)),
    });
    const metering = new Metering(executor, clock);
    const log = new PaymentRepository(executor, access);
    const settling = new SettlePayment(log, new Grants(commands, executor));
    const looking = new RefreshOrder(log, settling);
    const capturing = new CaptureOrder(log, looking, catalogue);
    capturing.pauses = [0];
    const placing = new CreateOrder(log, { publicUrl: 'http://localhost:3000' } as Config);
    this.executor = executor;
    this.log = log;
    this.sweeping = new ResumePayments(log, placing, looking, settling, capturing, clock);
    this.reactor = new PayPalWebhooksReactor(log, looking);
    this.handlers = new Map<unknown, { execute(message: never): Promise<unknown> }>([
      [wallets.CreditWallet, new wallets.MeteredHandler(executor, metering)],
      [wallets.TakeBackDays, new wallets.TakeBackDaysHandler(metering, store)],
      [GetEntitlement, new GetEntitlementHandler(executor, clock)],
      [
        GetAccount,
        { execute: async ({ accountId }: GetAccount) => ({ accountId, email: `${accountId}@example.com` }) },
      ],
      [CountOpenPayPalPayments, { execute: async () => 0 }],
      [ListPlans, { execute: async () => SEED_PLANS }],
      [OrderAtPayPal, new OrderAtPayPalHandler(access, catalogue, queries, log, placing)],
      [CapturePayPalOrder, new CapturePayPalOrderHandler(log, capturing)],
      [ConfirmPayPal, new ConfirmPayPalHandler(log, looking, settling, catalogue, queries)],
    ]);
  }

  order(): Promise<unknown> {
    return this.execute(new OrderAtPayPal(BUYER, { amount: PRICE, currency: 'USD' }, this.context('buy')));
  }
  capture(accountId = BUYER): Promise<unknown> {
    return this.execute(new CapturePayPalOrder(accountId, this.world.orderId ?? 'NONE', this.context('capture')));
  }
  confirm(
    accountId = BUYER,
    bought: { planId: string; durationType: 'MONTHLY' | 'ANNUAL' } = BOUGHT,
  ): Promise<unknown> {
    const orderId = this.world.orderId ?? 'NONE';
    return this.execute(new ConfirmPayPal(accountId, { ...bought, orderId }, this.context('confirm')));
  }
  /** The n-th webhook event about the order; the same number is the same event. */
  notice(n: number, webhookEventType = 'PAYMENT.CAPTURE.COMPLETED'): Promise<void> {
    const { orderId = null, paymentId } = this.world;
    const data = { webhookEventId: `WH-${n}`, webhookEventType, orderId, captureId: null, paymentId, amount: null };
    const metadata = { actor: { kind: 'paypal', id: 'webhook' }, correlationId: 'notice' };
    return this.reactor.react({ id: idOf('notice', n), data, metadata } as Recorded<PayPalWebhookReceived>);
  }
  sweep(): Promise<unknown> {
    return this.sweeping.advance(this.world.paymentId);
  }

  private execute(command: object): Promise<unknown> {
    return defined(this.handlers.get(command.constructor)).execute(command as never);
  }
  private context(commandId: string) {
    return { actor: { kind: 'user', id: BUYER }, correlationId: commandId, commandId, causationId: null } as const;
  }
}

/** Accepts the errors that callers may get in operation; any other error is a fault of the product. */
export async function tolerant(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof PayPalFailure || error instanceof DomainError)) throw error;
  }
}
