import { randomUUID } from 'node:crypto';
import type { UploadedMedia } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import type { TestApp } from '../../../../testing/app.js';
import { memberOf } from '../../../../testing/people/members.js';
import type { Sender } from '../../../../testing/people/sender.js';
import { mediaProjection } from '../../../whatsapp/media/media.projection.js';
import { MediaRemoval } from '../../../whatsapp/media/media-removal.js';
import { keptFiles } from '../../../whatsapp/media/testing/kept-files.js';
import { Config } from '../../../platform/config/config.js';
import { READ_MODELS, READ_STORE } from '../../../platform/storage/tokens.js';

let phones = 0;

interface Answered {
  status: number;
  body: unknown;
}

/** An account that sends files to people, and helpers to follow each file. */
export class SendingFiles {
  constructor(
    private readonly app: TestApp,
    private readonly sender: Sender,
  ) {}

  /** Digits of a new person. */
  async phone(): Promise<string> {
    const digits = `1415558${String(1_000 + ++phones)}`;
    await this.sender.sim('PUT', `/phones/${digits}`, { behaviour: 'delivers' });
    return digits;
  }

  async add(content: Buffer, name: string, key: string = randomUUID()): Promise<Answered> {
    const { agent } = this.sender;
    return agent.post('/api/messages/media').set('Idempotency-Key', key).attach('file', content, name);
  }

  async upload(content: Buffer, name: string): Promise<UploadedMedia> {
    const { status, body } = await this.add(content, name);
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body as UploadedMedia;
  }

  /** Posts the order to send, from the channel. */
  async post(order: object, key: string = randomUUID()): Promise<Answered> {
    const body = { channelId: this.sender.channel.id, ...order };
    return this.sender.agent.post('/api/messages/send').set('Idempotency-Key', key).send(body);
  }

  fieldsOf({ body }: Answered): Record<string, string> | undefined {
    return (body as { fields?: Record<string, string> }).fields;
  }

  /** A member with the rights of an agent who sees every channel. */
  async colleague(): Promise<TestAgent> {
    return (await memberOf(this.app, this.sender.agent, 'manager')).agent;
  }

  /** The messages that arrived on the phone. */
  async arrived(digits: string): Promise<{ type: string; body: string; bytes: Buffer }[]> {
    type Arrived = { messages: { id: string; type: string; body: string }[] };
    const { messages } = await this.sender.sim<Arrived>('GET', `/phones/${digits}/messages`);
    return Promise.all(
      messages.map(async ({ id, type, body }) => {
        const file = await fetch(`${this.app.simulators.url}/phones/${digits}/files/${encodeURIComponent(id)}`);
        return { type, body, bytes: Buffer.from(await file.arrayBuffer()) };
      }),
    );
  }

  /** Lets the file's retention period end. */
  async lose(mediaId: string): Promise<void> {
    const { accountId } = defined(await this.app.app.get<ReadModels>(READ_MODELS).get(mediaProjection, mediaId));
    const context = { actor: { kind: 'system', id: 'media' }, correlationId: 'lost', causationId: null } as const;
    const removal = { mediaId, accountId, why: 'retention' } as const;
    await this.app.app.get(MediaRemoval).remove(removal, { ...context, commandId: `${mediaId}:retention` });
    await this.app.settle();
  }

  /** Forgets the stored answers to commands, as after a day. */
  async forgetAnswers(): Promise<void> {
    await this.app.app.get<ReadStore>(READ_STORE).records({ name: 'idempotency' }).purge(Number.MAX_SAFE_INTEGER);
  }

  /** Names of the stored files, or of one media id. */
  onDisk(mediaId = ''): string[] {
    return keptFiles(this.app.app.get(Config).dataDir, mediaId);
  }
}
