import { createHash } from 'node:crypto';
import { SEED_PLANS } from '@wavelane/contracts';
import type { EventStore, Recorded } from '@wavelane/event-store';
import { GetAccount } from '../../accounts/accounts.queries.js';
import { Metering } from '../../ledger/metering/meter-wallets.js';
import * as wallets from '../../ledger/wallet/wallet.commands.js';
import { walletStream } from '../../ledger/wallet/wallet.events.js';
import { wallet } from '../../ledger/wallet/wallet.js';
import { ListPlans } from '../../plans/catalogue/plans.queries.js';
import { GetEntitlement, GetEntitlementHandler } from '../../ledger/wallet/entitlement.query.js';
import { Grants } from '../grants/grants.js';
import { CapturePayPalOrder, CapturePayPalOrderHandler } from '../paypal/capture.command.js';
import { PayPalFailure } from '@wavelane/paypal';
import type { Capture, PayPalOrder } from '@wavelane/paypal';
import { type NewOrder, type OrderAnswer, PayPalGateway } from '@wavelane/paypal';
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
import type { Config } from '../../platform/config/config.js';
import { type Breach, Invariants } from '../../audit/checks/invariants.js';
import { paymentInvariants } from '../../audit/checks/payments-invariant.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { idOf } from '../../platform/domain/ids.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { Fuse } from '../../../testing/domain/fuse.js';
import { MemoryEventStore } from '../../../testing/domain/memory-event-store.js';
import { TestTime } from '../../../testing/domain/test-time.js';
import { busesTo } from '../../../testing/domain/bus.js';

/** What the next call of a kind meets: nothing done and no answer, done and no answer, a decline, money that waits. */
export type Fault = 'lose-before' | 'lose-after' | 'decline' | 'final-decline' | 'in-progress' | 'pending' | 'denied';

interface Kept {
  id: string;
  wanted: NewOrder;
  status: string;
  captures: Capture[];
  refunded: number;
}

const PRICE = 2_900;

/** PayPal with its request ids and one capture an order, and with a bad day when it is told to have one. */
export class FakePayPal extends PayPalGateway {
  readonly orders = new Map<string, Kept>();
  /** Request ids of captures, as they came. */
  readonly asked: string[] = [];
  private readonly answered = new Map<string, PayPalFailure | string>();
  private readonly faults: { call: string; fault: Fault }[] = [];

  fail(call: 'create' | 'get' | 'capture', ...faults: Fault[]): void {
    this.faults.push(...faults.map((fault) => ({ call, fault })));
  }

  heal(): void {
    this.faults.length = 0;
  }

  async clientToken(): Promise<string> {
    return 'token';
  }

  async createOrder(wanted: NewOrder): Promise<OrderAnswer> {
    return this.perform('create', () => {
      const id = this.once(`create ${wanted.requestId}`, () => {
        const made = `ORDER${this.orders.size + 1}`;
        this.orders.set(made, { id: made, wanted, status: 'CREATED', captures: [], refunded: 0 });
        return made;
      });
      return this.answer(id);
    });
  }

  async getOrder(orderId: string): Promise<OrderAnswer> {
    return this.perform('get', () => this.answer(orderId));
  }

  async captureOrder(orderId: string, requestId: string): Promise<OrderAnswer> {
    this.asked.push(requestId);
    return this.perform('capture', (fault) => {
      this.once(`capture ${orderId} ${requestId}`, () => this.take(defined(this.orders.get(orderId)), fault));
      return this.answer(orderId);
    });
  }

  approve(orderId: string): void {
    const order = this.orders.get(orderId);
    if (order?.status === 'CREATED') order.status = 'APPROVED';
  }

  /** What waits becomes money. */
  settle(): void {
    for (const { captures } of this.orders.values()) {
      for (const capture of captures) if (capture.status === 'PENDING') capture.status = 'COMPLETED';
    }
  }

  /** All that is there goes back. */
  refund(orderId: string): void {
    const order = this.orders.get(orderId);
    const [paid] = order?.captures ?? [];
    if (!order || paid?.status !== 'COMPLETED') return;
    order.refunded = PRICE;
    paid.status = 'REFUNDED';
  }

  private take(order: Kept, fault: Fault | undefined): string {
    if (order.captures.length > 0) throw new PayPalFailure('already-captured', 'Captured', 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw new PayPalFailure('not-approved', 'Not approved', 'ORDER_NOT_APPROVED');
    if (fault === 'decline') throw new PayPalFailure('recoverable', 'Declined', 'INSTRUMENT_DECLINED');
    if (fault === 'final-decline') throw new PayPalFailure('declined', 'Declined', 'TRANSACTION_REFUSED');
    const status = fault === 'pending' ? 'PENDING' : fault === 'denied' ? 'DECLINED' : 'COMPLETED';
    const { amount } = order.wanted;
    order.status = 'COMPLETED';
    order.captures.push({ id: `CAP${order.id}`, status, amount, fee: 150, net: 2_750, reason: null, createdAt: null });
    return order.id;
  }

  /** The same request id is answered as the first time, errors too. */
  private once(key: string, work: () => string): string {
    const before = this.answered.get(key);
    if (before instanceof PayPalFailure) throw before;
    if (before !== undefined) return before;
    try {
      const made = work();
      this.answered.set(key, made);
      return made;
    } catch (error) {
      if (error instanceof PayPalFailure) this.answered.set(key, error);
      throw error;
    }
  }

  private perform<T>(call: string, work: (fault: Fault | undefined) => T): T {
    const index = this.faults.findIndex((planned) => planned.call === call);
    const fault = index < 0 ? undefined : defined(this.faults.splice(index, 1)[0]).fault;
    if (fault === 'lose-before') throw new PayPalFailure('unknown', 'No answer');
    if (fault === 'in-progress') throw new PayPalFailure('in-progress', 'Two at once', 'PREVIOUS_REQUEST_IN_PROGRESS');
    const result = work(fault);
    if (fault === 'lose-after') throw new PayPalFailure('unknown', 'No answer');
    return result;
  }

  private answer(orderId: string): OrderAnswer {
    const kept = this.orders.get(orderId);
    if (!kept) throw new PayPalFailure('gone', 'Unknown');
    const { wanted, status, captures, refunded } = kept;
    const facts: Omit<PayPalOrder, 'sha256'> = {
      id: orderId,
      status,
      intent: 'CAPTURE',
      createdAt: null,
      approveUrl: null,
      units: [{ amount: wanted.amount, customId: wanted.paymentId, merchantId: 'M1' }],
      captures: captures.map((capture) => ({ ...capture })),
      refunds: refunded > 0 ? [{ id: 'R1', amount: { minor: refunded, currency: 'USD' } }] : [],
    };
    const raw = JSON.stringify(facts);
    return { order: { ...facts, sha256: createHash('sha256').update(raw).digest('hex') }, raw };
  }
}

export const BUYER = 'ada';
const BOUGHT = { planId: 'starter', durationType: 'MONTHLY' } as const;

/** What survives a crash: the log and PayPal. */
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

  /** What does not hold of ledger and payments, and days that were decided and did not come. */
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
    const settling = new SettlePayment(log, new Grants(commands, executor), commands);
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

/** What people and machines may well meet; everything else is a mistake of ours. */
export async function tolerant(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof PayPalFailure || error instanceof DomainError)) throw error;
  }
}

/** Every method of `target` waits for its turn, before and after it took effect. */
function paced<T extends object>(target: T, pace: () => Promise<unknown>): T {
  return new Proxy(target, {
    get: (object, name) => {
      const value: unknown = Reflect.get(object, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const call = () => (value as (...a: unknown[]) => unknown).apply(object, args);
        if (name === 'readStream') return pacedRead(call as () => AsyncIterable<unknown>, pace);
        return (async () => {
          await pace();
          const result = await call();
          await pace();
          return result;
        })();
      };
    },
  });
}

async function* pacedRead(call: () => AsyncIterable<unknown>, pace: () => Promise<unknown>) {
  await pace();
  yield* call();
}
