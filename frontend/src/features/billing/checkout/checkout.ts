import { t } from '@lingui/core/macro';
import { api, type PayPalOrderCreated, type PayPalSetup } from '@wavelane/contracts';
import { messageOf } from '@/api/errors';
import { call } from '@/api/http';
import type { Toast } from '@/app/toast/store';
import { loadPayPal, type PayPalSession } from './paypal-sdk';
import { confirm, type Purchase, settle, type Settlement } from './settle';

export type Stage =
  | { at: 'loading' }
  | { at: 'ready' }
  /** The SDK is not to be had; the buyer can still go to PayPal's own page. */
  | { at: 'unavailable' }
  | { at: 'settling' }
  | Exclude<Settlement, { at: 'failed' }>;

export interface CheckoutView {
  stage: Stage;
  /** null until the request to PayPal is made. */
  environment: PayPalSetup['environment'] | null;
}

export interface Order extends Purchase {
  /** Minor units. */
  amount: number;
  currency: string;
  /** The buyer's order on the return from PayPal's own page. */
  returned: { orderId: string; isApproved: boolean } | null;
}

/** A client token is good for 15 minutes. */
const TOKEN_MS = 12 * 60_000;
const ASK_AGAIN_MS = 3_000;

/** Told already: the SDK reports it a second time. */
class OrderFailed extends Error {}

/**
 * One purchase through PayPal, from the button to the days. The server decides everything that matters; if the browser
 * stops (a closed window, a crash), the server finishes the purchase alone.
 */
export class Checkout {
  view: CheckoutView = { stage: { at: 'loading' }, environment: null };
  private session: PayPalSession | undefined;
  private isStarted = false;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private readonly listeners = new Set<() => void>();

  /**
   * @param tell shows a toast
   * @param onDone called when the days are there: data read about the account is outdated
   */
  constructor(
    private readonly order: Order,
    private readonly tell: (toast: Toast) => void,
    private readonly onDone: () => void,
  ) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    const { returned } = this.order;
    if (returned?.isApproved) void this.take(returned.orderId);
    else if (returned) this.cancelled();
    void this.prepare();
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** In a window of PayPal's. Must be called by the click itself. */
  pay(): void {
    const order = this.create().then(({ id }) => ({ orderId: id }));
    order.catch(() => undefined);
    this.session?.start({ presentationMode: 'auto' }, order).catch(() => undefined);
  }

  /** On PayPal's own page, from which the buyer comes back to this one. */
  async leave(): Promise<void> {
    try {
      const { approveUrl } = await this.create();
      if (approveUrl !== null) return window.location.assign(approveUrl);
      this.tell({ title: t`PayPal Error`, description: t`PayPal did not provide a payment page.`, tone: 'error' });
    } catch (error) {
      if (!(error instanceof OrderFailed)) throw error;
    }
  }

  private async prepare(): Promise<void> {
    this.later(TOKEN_MS, () => this.prepare());
    try {
      const setup = await call(api.payPalSetup, {});
      this.show({ environment: setup.environment });
      const sdk = await loadPayPal(setup.sdkUrl);
      const { clientToken } = setup;
      const instance = await sdk.createInstance({ clientToken, components: ['paypal-payments'], pageType: 'checkout' });
      const methods = await instance.findEligibleMethods({ currencyCode: this.order.currency });
      if (!methods.isEligible('paypal')) throw new Error(t`PayPal is not offered for this payment.`);
      this.session = instance.createPayPalOneTimePaymentSession({
        onApprove: ({ orderId }) => this.take(orderId),
        onCancel: () => this.cancelled(),
        onError: (error) => this.brokenOff(error),
      });
      if (this.view.stage.at === 'loading') this.show({ stage: { at: 'ready' } });
    } catch (error) {
      const why = messageOf(error, error instanceof Error ? error.message : t`PayPal could not be loaded.`);
      this.tell({ title: t`PayPal Error`, description: t`${why} You can also pay offline.`, tone: 'error' });
      if (this.view.stage.at === 'loading') this.show({ stage: { at: 'unavailable' } });
    }
  }

  private async create(): Promise<PayPalOrderCreated> {
    const { amount, currency, planId, durationType } = this.order;
    try {
      return await call(api.createPayPalOrder, {
        body: { amount, currency, intent: 'CAPTURE', planId, durationType },
      });
    } catch (error) {
      const description = messageOf(error, t`Please try again.`);
      this.tell({ title: t`Failed to create order`, description, tone: 'error' });
      throw new OrderFailed('There is no order.', { cause: error });
    }
  }

  private async take(orderId: string): Promise<void> {
    this.show({ stage: { at: 'settling' } });
    this.arrive(orderId, await settle(orderId, this.order));
  }

  private arrive(orderId: string, settlement: Settlement): void {
    if (settlement.at === 'failed') {
      this.tell({ title: settlement.title, description: settlement.message, tone: 'error' });
      return this.show({ stage: { at: this.session ? 'ready' : 'unavailable' } });
    }
    this.show({ stage: settlement });
    if (settlement.at === 'done') return this.onDone();
    this.later(ASK_AGAIN_MS, async () => this.arrive(orderId, await confirm(orderId, this.order)));
  }

  private cancelled(): void {
    this.tell({ title: t`Payment Cancelled`, description: t`Nothing was charged.`, tone: 'info' });
  }

  private brokenOff(error: unknown): void {
    if (error instanceof OrderFailed) return;
    this.tell({
      title: t`Payment Error`,
      description: t`PayPal stopped the payment. Nothing was charged.`,
      tone: 'error',
    });
  }

  private later(ms: number, work: () => Promise<void>): void {
    this.timers.push(setTimeout(() => void work(), ms));
  }

  private show(part: Partial<CheckoutView>): void {
    this.view = { ...this.view, ...part };
    for (const listener of this.listeners) listener();
  }
}
