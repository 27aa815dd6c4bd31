import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Channel, CurrentUser, QrResponse } from '@wavelane/contracts';
import { GetPoolPolicy, TopUpPool } from '../../ledger/index.js';
import { ApproveOfflinePayment } from '../../payments/index.js';
import { ActivateChannel } from '../../channels/index.js';
import { FindCredentials } from '../../accounts/index.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { idOf } from '../../platform/domain/ids.js';
import { KeyRing } from '../../platform/security/keys/key-ring.js';
import { DemoSimulators } from '../demo-simulators.js';
import { BULK, CHANNELS, MESSAGES, TEMPLATES } from './demo-data.js';
import { DemoUser } from './demo-user.js';

const EMAIL = 'demo@wavelane.example';
const PATIENCE_MS = 60_000;

/**
 * `SEED_DEMO=1`: an account with something on every screen. Made through the product's own interface, each step under a
 * name of its own: a start after a crash goes on where the last one stopped, and one after that changes nothing.
 */
@Injectable()
export class DemoSeed {
  private readonly logger = new Logger('DemoSeed');

  constructor(
    private readonly keys: KeyRing,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly simulators: DemoSimulators,
  ) {}

  /** The same at every start, because it comes from the installation's oldest key. */
  get signIn(): { email: string; password: string } {
    const keys = this.keys.derive('demo-user');
    const key = keys.at(-1) ?? keys[0];
    return { email: EMAIL, password: key.export().toString('base64url').slice(0, 14) };
  }

  /** In the background; what goes wrong is logged and stops nothing. @param url where this process listens */
  async run(url: string): Promise<void> {
    try {
      await this.seed(new DemoUser(url));
      this.logger.log('The demonstration account is ready');
    } catch (error) {
      this.logger.warn(`The demonstration account is not complete: ${String(error)}`);
    }
  }

  private async seed(user: DemoUser): Promise<void> {
    const exists = (await this.queries.execute(new FindCredentials(EMAIL))) !== undefined;
    const path = exists ? '/api/auth/login' : '/api/auth/register';
    // Neither is repeated under a key: each makes a session.
    await user.post(path, exists ? this.signIn : { name: 'Demo', ...this.signIn }, `enter:${Date.now()}`);
    const me = await user.get<CurrentUser>('/api/me');
    await this.pay(user);
    const channels = await this.openChannels(user, me.id);
    for (const template of TEMPLATES) await user.post('/api/templates', template, `template:${template.title}`);
    for (const { id } of channels.slice(0, 1)) await this.send(user, id);
  }

  private async pay(user: DemoUser): Promise<void> {
    const payment = { planId: 'growth', amount: 7_900, currency: 'USD', reference: 'Demonstration' };
    const { id } = await user.post<{ id: string }>('/api/subscribe/offline', payment, 'payment');
    await this.commands.execute(new ApproveOfflinePayment(id, null, 'Demonstration', context('approve')));
    await this.commands.execute(new TopUpPool({ days: 500, note: 'Demonstration' }, context('top-up')));
  }

  private async openChannels(user: DemoUser, accountId: string): Promise<Channel[]> {
    // Two activations in a row would wait: the gateway takes one extension of a channel in five minutes.
    const { activatePaid } = await this.queries.execute(new GetPoolPolicy());
    for (const channel of CHANNELS) {
      const { id } = await user.post<Channel>('/api/channels', channel, `channel:${channel.label}`);
      if (activatePaid) continue;
      await this.commands.execute(new ActivateChannel(accountId, id, 30, context(`activate:${channel.label}`)));
    }
    const ready = ({ busy, whapiChannelId }: Channel) => !busy && whapiChannelId !== null;
    const channels = await this.eventually(user, (all) => all.every(ready));
    for (const { id, whapiChannelId, authStatus } of channels) {
      if (authStatus !== 'AUTHORIZED' && whapiChannelId !== null) await this.link(user, id, whapiChannelId);
    }
    return this.eventually(user, (all) => all.every(({ authStatus }) => authStatus === 'AUTHORIZED'));
  }

  /** Scans the code with the demo phone. */
  private async link(user: DemoUser, id: number, whapiChannelId: string): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while ((await user.get<QrResponse>(`/api/channels/${id}/qr`)).base64 === undefined) {
      if (Date.now() > deadline) throw new Error(`Channel ${id} shows no QR code`);
      await pause(500);
    }
    const { simulators } = this.simulators;
    if (!simulators) throw new Error('There is no demo gateway: a gateway is configured');
    const scanned = await fetch(`${simulators.url}/__sim/whapi/channels/${whapiChannelId}/link`, { method: 'POST' });
    if (!scanned.ok) throw new Error(`The demo phone could not be linked: ${scanned.status}`);
  }

  private async send(user: DemoUser, channelId: number): Promise<void> {
    for (const message of MESSAGES) {
      const buttons = 'buttons' in message ? message.buttons : [];
      const drafts = buttons.map((title, index) => ({ type: 'quick_reply', title, id: `btn${index + 1}` }));
      await user.post('/api/messages/send', { ...message, channelId, buttons: drafts }, `message:${message.to}`);
    }
    await user.post('/api/messages/bulk', { ...BULK, channelId }, 'bulk');
  }

  private async eventually(user: DemoUser, holds: (channels: Channel[]) => boolean): Promise<Channel[]> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const channels = await user.get<Channel[]>('/api/channels');
      if (channels.length === CHANNELS.length && holds(channels)) return channels;
      if (Date.now() > deadline) throw new Error('The demonstration channels do not become ready');
      await pause(200);
    }
  }
}

function context(step: string): CommandContext {
  const commandId = idOf('demo-seed', step);
  return { actor: { kind: 'system', id: 'demo-seed' }, correlationId: commandId, commandId, causationId: null };
}
