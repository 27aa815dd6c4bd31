import { randomUUID } from 'node:crypto';
import type { SimContext } from '../runtime/context.js';
import { textOf } from '../runtime/random.js';
import { Answers } from './answers.js';
import { Certificates } from './notices/certificates.js';
import { WebhookEvents, type WebhookTarget } from './notices/webhook-events.js';
import { Orders } from './orders.js';
import { Outcomes } from './outcomes.js';
import { Requests } from './requests.js';

/** The path of all PayPal routes on the simulators' server. */
export const PAYPAL_PREFIX = '/paypal';

/** Life of server tokens and of browser tokens, in seconds: 9 h. */
export const TOKEN_SECONDS = 32_400;
export const CLIENT_TOKEN_SECONDS = 900;

interface Settings {
  webhookUrl: string | null;
  mode: WebhookTarget['mode'];
}

/** The part of PayPal that handles orders, without HTTP. */
export class PayPal {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly merchantId: string;
  readonly webhookId: string;
  readonly answers: Answers;
  readonly certificates: Certificates;
  readonly outcomes: Outcomes;
  readonly requests: Requests;
  readonly notices: WebhookEvents;
  readonly orders: Orders;
  /** Valid server tokens with their end (Unix ms). They do not survive a restart, like any cache. */
  private readonly tokens = new Map<string, number>();
  private readonly settings: Settings;
  private address: (() => string) | undefined;
  private issued = 0;

  constructor(readonly sim: SimContext) {
    const name = (what: string, length: number) => textOf(length, sim.seed, 'paypal', what);
    this.clientId = `SIM${name('client', 24)}`;
    this.clientSecret = `SIM${name('secret', 28)}`;
    this.merchantId = name('merchant', 13).toUpperCase();
    this.webhookId = name('webhook', 17).toUpperCase();
    this.settings = sim.store.load<Settings>('paypal-settings')[0] ?? { webhookUrl: null, mode: 'deliver' };
    const api = () => sim.url + PAYPAL_PREFIX;
    this.answers = new Answers(api, () => sim.publicUrl + PAYPAL_PREFIX);
    this.certificates = new Certificates(sim);
    this.outcomes = new Outcomes(sim);
    this.requests = new Requests(sim);
    this.notices = new WebhookEvents(sim, this.certificates, this.answers, () => this.webhook(), api);
    this.orders = new Orders(
      sim,
      () => this.merchantId,
      (type, order, about) => void this.notices.add(type, order, about),
    );
  }

  /** Sets the default address of webhooks. A function: the address may be known late. */
  deliverTo(address: () => string): void {
    this.address = address;
  }

  webhook(): WebhookTarget {
    const { webhookUrl, mode } = this.settings;
    return { url: webhookUrl ?? this.address?.() ?? null, webhookId: this.webhookId, mode };
  }

  change(settings: Partial<Settings>): void {
    Object.assign(this.settings, settings);
    this.sim.store.put('paypal-settings', 'all', this.settings);
    if (this.settings.mode === 'deliver') this.notices.resume();
  }

  issueToken(): string {
    const token = `A21AA${textOf(30, this.sim.seed, 'token', randomUUID())}`;
    this.tokens.set(token, this.sim.clock.now() + TOKEN_SECONDS * 1_000);
    return token;
  }

  issueClientToken(): string {
    return `sim-client-token-${textOf(30, this.sim.seed, 'client-token', ++this.issued, this.sim.clock.now())}`;
  }

  knows(token: string): boolean {
    return (this.tokens.get(token) ?? 0) > this.sim.clock.now();
  }

  /** Makes every token void, as after a rotation of secrets. */
  revokeTokens(): void {
    this.tokens.clear();
  }

  resume(): void {
    this.notices.resume();
  }

  stop(): void {
    this.notices.stop();
  }
}
