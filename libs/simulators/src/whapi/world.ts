import type { SimContext } from '../runtime/context.js';
import { Channels } from './channels/channels.js';
import { Faults } from './faults/faults.js';
import { Messages } from './messages/messages.js';
import { Partner } from './manager/partner.js';
import { Phones } from './messages/phones.js';
import { WebhookSender } from './webhooks/webhook-sender.js';
import { Webhooks } from './webhooks/webhooks.js';

/** All state and functions of the gateway, without HTTP. */
export class World {
  readonly faults: Faults;
  readonly partner: Partner;
  readonly phones: Phones;
  readonly channels: Channels;
  readonly webhooks: Webhooks;
  readonly messages: Messages;
  private readonly notices: WebhookSender;

  constructor(
    readonly sim: SimContext,
    options: { partnerToken: string | undefined; projectId: string },
  ) {
    this.notices = new WebhookSender(sim.reach);
    this.faults = new Faults(sim);
    this.partner = new Partner(sim, options.partnerToken, options.projectId);
    this.phones = new Phones(sim);
    this.channels = new Channels(sim, () => this.webhooks);
    this.webhooks = new Webhooks(
      sim,
      this.faults,
      (id) => this.channels.get(id),
      (channelId) => this.messages.journal.foreignTo(channelId)?.id,
    );
    this.messages = new Messages(sim, this.faults, this.channels, this.phones, this.webhooks);
  }

  resume(): void {
    this.channels.resume();
    this.messages.resume();
    this.webhooks.resume();
  }

  /** Notifies the partner that the balance has come down to the limit. Once for each movement, not repeated. */
  async daysNotice(): Promise<void> {
    const { liveDays, days_limit, webhooks } = this.partner.account;
    if (days_limit === null || liveDays > days_limit) return;
    const body = JSON.stringify({ current_days: liveDays, days_limit, event: { type: 'days', event: 'post' } });
    await Promise.all(
      webhooks.map(({ url }) => this.notices.send({ url, method: 'POST', headers: {}, body, timeout: 5_000 })),
    );
  }

  stop(): void {
    this.notices.close();
    this.webhooks.stop();
  }
}
