import { createSign, randomUUID } from 'node:crypto';
import crc32 from 'crc-32';
import type { SimContext } from '../../runtime/context.js';
import { textOf } from '../../runtime/random.js';
import { WebhookSender } from '../../whapi/webhooks/webhook-sender.js';
import type { Answers } from '../answers.js';
import type { Certificates, SignerKind } from './certificates.js';
import type { SimCapture, SimWebhookEvent, SimOrder, SimRefund } from '../model.js';

const ATTEMPTS = 25;
const TIMEOUT_MS = 30_000;

/** The possible faults of a delivery, each by itself. */
export const FORGERIES = [
  'unsigned',
  'wrong-certificate',
  'wrong-name',
  'expired-certificate',
  'wrong-host',
  'body',
  'webhook-id',
  'old',
  'future',
  'algorithm',
] as const;
export type Forgery = (typeof FORGERIES)[number];

export interface WebhookTarget {
  url: string | null;
  webhookId: string;
  /** `hold`: deliveries wait until a test asks for them. */
  mode: 'deliver' | 'hold';
}

/** Sends PayPal's webhooks: writes them down first, signs them and repeats each until a 2xx answer. */
export class WebhookEvents {
  private readonly notices = new Map<string, SimWebhookEvent>();
  private readonly sender: WebhookSender;
  private seq: number;
  private stopped = false;

  constructor(
    private readonly sim: SimContext,
    private readonly certificates: Certificates,
    private readonly answers: Answers,
    private readonly target: () => WebhookTarget,
    private readonly api: () => string,
  ) {
    this.sender = new WebhookSender(sim.reach);
    for (const notice of sim.store.load<SimWebhookEvent>('paypal-notice')) this.notices.set(notice.id, notice);
    this.seq = Math.max(0, ...[...this.notices.values()].map(({ seq }) => seq));
  }

  all(): SimWebhookEvent[] {
    return [...this.notices.values()].sort((one, other) => one.seq - other.seq);
  }

  /** After a restart: delivers what no receiver has taken yet. */
  resume(): void {
    for (const notice of this.all()) if (!notice.delivered) this.schedule(notice, 0);
  }

  add(type: string, order: SimOrder, about: { capture?: SimCapture | undefined; refund?: SimRefund }): SimWebhookEvent {
    const seq = ++this.seq;
    const at = new Date(this.sim.clock.now()).toISOString();
    const id = `WH-${textOf(17, this.sim.seed, 'notice', seq).toUpperCase()}-${textOf(17, this.sim.seed, 'event', seq).toUpperCase()}`;
    const [kind, resource] = this.resource(type, order, about);
    const body = JSON.stringify({
      id,
      event_version: '1.0',
      create_time: at,
      resource_type: kind,
      resource_version: '2.0',
      event_type: type,
      summary: type.toLowerCase().replaceAll(/[._]/g, ' '),
      resource,
      links: [
        { href: `${this.api()}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' },
        { href: `${this.api()}/v1/notifications/webhooks-events/${id}/resend`, rel: 'resend', method: 'POST' },
      ],
    });
    const createdAt = this.sim.clock.now();
    const notice = { id, seq, type, orderId: order.id, createdAt, body, attempts: 0, delivered: false };
    this.keep(notice);
    this.schedule(notice, 0);
    return notice;
  }

  /** Makes one delivery, now, in any mode. @returns the receiver's status; 0 without an answer */
  async deliver(notice: SimWebhookEvent, forgery?: Forgery): Promise<number> {
    const { url } = this.target();
    if (url === null) return 0;
    const signed = await this.sign(notice, forgery);
    const status = await this.sender.send({ url, method: 'POST', timeout: TIMEOUT_MS, ...signed });
    if (status >= 200 && status < 300 && forgery === undefined && !notice.delivered) {
      notice.delivered = true;
      this.keep(notice);
    }
    return status;
  }

  stop(): void {
    this.stopped = true;
    this.sender.close();
  }

  /** The raw body and the headers that go with it. */
  async sign(notice: SimWebhookEvent, forgery?: Forgery): Promise<{ body: string; headers: Record<string, string> }> {
    const kinds: Partial<Record<Forgery, SignerKind>> = {
      'wrong-certificate': 'foreign',
      'wrong-name': 'misnamed',
      'expired-certificate': 'expired',
    };
    const signer = await this.certificates.signer((forgery && kinds[forgery]) ?? 'trusted');
    const shift = forgery === 'old' ? -30 * 86_400_000 : forgery === 'future' ? 86_400_000 : 0;
    const time = new Date(Date.now() + shift).toISOString().replace(/\.\d+Z$/, 'Z');
    const transmissionId = randomUUID();
    const webhookId = forgery === 'webhook-id' ? 'SOMEBODY-ELSES' : this.target().webhookId;
    const sum = crc32.buf(Buffer.from(notice.body)) >>> 0;
    const signature = createSign('RSA-SHA256')
      .update(`${transmissionId}|${time}|${webhookId}|${sum}`)
      .sign(signer.key, 'base64');
    const host = forgery === 'wrong-host' ? 'https://evil.example' : this.api();
    const headers = {
      'paypal-transmission-id': transmissionId,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature,
      'paypal-cert-url': `${host}/v1/notifications/certs/${signer.id}`,
      'paypal-auth-algo': forgery === 'algorithm' ? 'SHA1withRSA' : 'SHA256withRSA',
    };
    // One more blank makes another body.
    const body = forgery === 'body' ? notice.body.replace(':', ': ') : notice.body;
    return { body, headers: forgery === 'unsigned' ? {} : headers };
  }

  private schedule(notice: SimWebhookEvent, delay: number): void {
    this.sim.scheduler.after(delay, () => void this.attempt(notice));
  }

  private async attempt(notice: SimWebhookEvent): Promise<void> {
    const { url, mode } = this.target();
    if (this.stopped || notice.delivered || url === null || mode === 'hold') return;
    await this.deliver(notice);
    if (notice.delivered || this.stopped) return;
    notice.attempts++;
    this.keep(notice);
    const step = this.sim.timings.backoff?.step ?? 5_000;
    const cap = this.sim.timings.backoff?.cap ?? 4 * 3_600_000;
    if (notice.attempts < ATTEMPTS) this.schedule(notice, Math.min(cap, step * 2 ** Math.min(notice.attempts, 20)));
  }

  private resource(
    type: string,
    order: SimOrder,
    { capture, refund }: { capture?: SimCapture | undefined; refund?: SimRefund },
  ): [string, object] {
    if (refund) return ['refund', this.answers.refund(order, refund)];
    if (capture) {
      const related = { supplementary_data: { related_ids: { order_id: order.id } } };
      return ['capture', { ...this.answers.capture(order, capture), ...related }];
    }
    if (type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED') {
      return ['checkout-order', { order_id: order.id, purchase_units: [], payment_source: {} }];
    }
    return ['checkout-order', this.answers.order(order)];
  }

  private keep(notice: SimWebhookEvent): void {
    this.notices.set(notice.id, notice);
    this.sim.store.put('paypal-notice', notice.id, notice);
  }
}
