import type { Channel, InboundMessage, JobDetail, JobMessage, SendResult } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { channelStream } from '../../src/whatsapp/channels/channel/channel.events.js';
import { channel as channelDecider } from '../../src/whatsapp/channels/channel/channel.js';
import { CommandExecutor } from '../../src/platform/domain/command-executor.js';
import { Runtime } from '../../src/platform/runtime/runtime.js';
import { Vault } from '../../src/platform/security/vault.js';
import type { TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { controlGateway } from '../gateway-control.js';
import { anAccount } from './an-account.js';

/** A message on a phone; `context` names what it quotes. */
interface Arrived {
  id: string;
  body: string;
  context?: object;
}

/** A user with a linked channel, and what tests do with it at both ends. */
export class Sender {
  private constructor(
    private readonly app: TestApp,
    readonly agent: TestAgent,
    readonly channel: Channel,
    /** The address that the gateway reports to, and its key. */
    readonly hook: { path: string; key: string },
  ) {}

  /** @param phone of the channel, E.164 */
  static async create(app: TestApp, name: string, phone: string, planId = 'advanced'): Promise<Sender> {
    const { agent, channel } = await anAccount(name).withPlan(planId).withLinkedChannel({ phone }).in(app);
    const { gateway } = await app.app.get(CommandExecutor).state(channelDecider, channelStream(channel.id));
    const key = gateway && (await app.app.get(Vault).get(gateway.hookSecretId));
    if (!gateway || !key) throw new Error('The channel has no address for what the gateway reports');
    return new Sender(app, agent, channel, { path: `/webhooks/whapi/${gateway.hookId}`, key });
  }

  /** @param to digits */
  async send(to: string, content: Record<string, unknown> = {}): Promise<SendResult> {
    const body = { channelId: this.channel.id, to: `+${to}`, body: 'Hello', ...content };
    return (await this.agent.post('/api/messages/send').send(body).expect(201)).body as SendResult;
  }

  async message({ jobId }: SendResult): Promise<JobMessage> {
    const { messages } = (await this.agent.get(`/api/jobs/${jobId}`).expect(200)).body as JobDetail;
    const [message] = messages;
    if (!message) throw new Error(`Job ${jobId} shows no message`);
    return message;
  }

  /** Waits until the condition holds for the message. */
  until(sent: SendResult, holds: (message: JobMessage) => boolean, what = 'the message'): Promise<JobMessage> {
    return eventually(
      async () => {
        const message = await this.message(sent);
        return holds(message) ? message : undefined;
      },
      { what },
    );
  }

  async shows(sent: SendResult, status: string): Promise<JobMessage> {
    return this.until(sent, (message) => message.status === status, status);
  }

  async inbox(query = ''): Promise<InboundMessage[]> {
    return (await this.agent.get(`/api/inbox${query}`).expect(200)).body as InboundMessage[];
  }

  /** The gateway's webhook call, with this channel's name in it. */
  webhook(content: Record<string, unknown>, key: string | null = this.hook.key, path = this.hook.path) {
    const call = this.app.anonymous().post(path);
    if (key !== null) void call.set('X-Hook-Key', key);
    return call.send({ event: { type: 'x', event: 'post' }, channel_id: this.channel.whapiChannelId, ...content });
  }

  sim<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    return controlGateway<T>(this.app.simulators.url, method, path, body);
  }

  /** Orders a fault for this channel only. */
  async fault(kind: string, more: object = {}): Promise<string> {
    const order = { kind, channelId: this.channel.whapiChannelId, ...more };
    return (await this.sim<{ id: string }>('POST', '/faults', order)).id;
  }

  /** The messages that arrived on a phone. */
  async arrived(digits: string): Promise<Arrived[]> {
    return (await this.sim<{ messages: Arrived[] }>('GET', `/phones/${digits}/messages`)).messages;
  }

  nudge(worker: string): void {
    const runner = this.app.app.get(Runtime).workers.find((one) => one.worker.name === worker);
    if (!runner) throw new Error(`There is no worker ${worker}`);
    runner.nudge();
  }
}
