import { request as httpRequest } from 'node:http';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { ConversationMessage, ReplyInConversation, ReplyOrderedResult, UploadedMedia } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { defined } from '@wavelane/testing';
import type { TestApp } from '../../../../../testing/app.js';
import type { Sender } from '../../../../../testing/people/sender.js';
import { cookieOf } from '../../../../../testing/live-line.js';
import { MediaRemoval } from '../../../../whatsapp/media/media-removal.js';
import { PNG } from '../../../../whatsapp/media/testing/sample-files.js';
import { mediaProjection } from '../../../../whatsapp/media/media.projection.js';
import { keptFiles } from '../../../../whatsapp/media/testing/kept-files.js';
import { Config } from '../../../../platform/config/config.js';
import { READ_MODELS } from '../../../../platform/storage/tokens.js';
import { Chat } from '../../test/chat.js';

/** Members who send files, and helpers to follow each file. */
export class Attaching {
  constructor(
    private readonly app: TestApp,
    private readonly sender: Sender,
  ) {}

  /** A person who wrote a moment ago. */
  async written(): Promise<Chat> {
    const chat = new Chat(this.app, this.sender);
    await this.sender.sim('PUT', `/phones/${chat.digits}`, { behaviour: 'delivers' });
    await chat.says('Is it ready?');
    await chat.one();
    return chat;
  }

  async path(chat: Chat): Promise<string> {
    return `/api/conversations/${(await chat.anywhere()).id}/media`;
  }

  async post(chat: Chat, content: Buffer, name: string, key: string = randomUUID()) {
    const path = await this.path(chat);
    return this.sender.agent.post(path).set('Idempotency-Key', key).attach('file', content, name);
  }

  async upload(chat: Chat, content: Buffer, name: string): Promise<UploadedMedia> {
    const { status, body } = await this.post(chat, content, name);
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body as UploadedMedia;
  }

  async reply(chat: Chat, text: string, mediaId: string): Promise<ReplyOrderedResult> {
    const { id, owner } = await chat.one();
    return this.order(id, { text, mediaId, expectedOwner: owner?.id ?? null });
  }

  async order(id: string, body: ReplyInConversation, key: string = randomUUID()): Promise<ReplyOrderedResult> {
    const answer = await this.sender.agent
      .post(`/api/conversations/${id}/reply`)
      .set('Idempotency-Key', key)
      .send(body);
    if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as ReplyOrderedResult;
  }

  /** Waits for the newest message. */
  delivered(chat: Chat): Promise<ConversationMessage> {
    return chat.until(async () => {
      const last = (await chat.messages()).at(-1);
      return last?.sent?.status === 'delivered' ? last : undefined;
    }, 'the delivered file');
  }

  /** The messages that arrived on the phone. */
  async arrived(chat: Chat): Promise<{ type: string; body: string; bytes: Buffer }[]> {
    const { sender } = this;
    type Arrived = { messages: { id: string; type: string; body: string }[] };
    const { messages } = await sender.sim<Arrived>('GET', `/phones/${chat.digits}/messages`);
    return Promise.all(
      messages.map(async ({ id, type, body }) => {
        const file = await fetch(`${this.app.simulators.url}/phones/${chat.digits}/files/${encodeURIComponent(id)}`);
        return { type, body, bytes: Buffer.from(await file.arrayBuffer()) };
      }),
    );
  }

  /** @returns functions that count the gateway's uploads since then, and end the counting */
  async countUploads(): Promise<{ count: () => Promise<number>; end: () => Promise<unknown> }> {
    // Each upload counts as a hit of a fault that does no harm.
    const fault = await this.sender.fault('slow', { route: 'POST /media', delayMs: 1 });
    return { count: () => this.struck(fault), end: () => this.sender.sim('DELETE', `/faults/${fault}`) };
  }

  async struck(fault: string): Promise<number> {
    const { faults } = await this.sender.sim<{ faults: { id: string; hits: number }[] }>('GET', '/faults');
    return faults.find(({ id }) => id === fault)?.hits ?? 0;
  }

  /** Begins an upload, and closes the connection in the middle. */
  async breakOff(chat: Chat): Promise<void> {
    const target = new URL(await this.path(chat), this.app.url);
    const type = 'multipart/form-data; boundary=x';
    const headers = { 'content-type': type, 'content-length': '1000000', cookie: cookieOf(this.sender.agent) };
    const request = httpRequest(target, { method: 'POST', headers });
    const gone = new Promise<void>((resolve) => request.on('close', resolve).on('error', () => undefined));
    request.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    request.write(PNG);
    await chat.until(async () => this.drafts() === 1, 'the file that is being written');
    request.destroy();
    await gone;
  }

  /** Makes the disk refuse files while `work` runs. */
  async withoutDisk(work: () => Promise<void>): Promise<void> {
    const folder = join(this.app.app.get(Config).dataDir, 'media');
    renameSync(folder, `${folder}-away`);
    writeFileSync(folder, 'no folder');
    try {
      await work();
    } finally {
      rmSync(folder);
      renameSync(`${folder}-away`, folder);
    }
  }

  /** Lets the file's retention period end. */
  async lose(mediaId: string): Promise<void> {
    const { accountId } = defined(await this.app.app.get<ReadModels>(READ_MODELS).get(mediaProjection, mediaId));
    const context = { actor: { kind: 'system', id: 'media' }, correlationId: 'lost', causationId: null } as const;
    const removal = { mediaId, accountId, why: 'retention' } as const;
    await this.app.app.get(MediaRemoval).remove(removal, { ...context, commandId: `${mediaId}:retention` });
  }

  /** Names of the stored files of members and people, or of one media id. */
  onDisk(mediaId = ''): string[] {
    return keptFiles(this.app.app.get(Config).dataDir, mediaId);
  }

  drafts(): number {
    const folder = join(this.app.app.get(Config).dataDir, 'media');
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.draft')).length : 0;
  }
}
