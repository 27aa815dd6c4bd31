import { randomUUID } from 'node:crypto';
import type { Address } from '../address.js';
import { GatewayFailure } from '../failure.js';
import { type Download, FileTooLarge, type OutgoingFile } from '../files.js';
import type { Accepted, Capabilities, Health, LinkCode, MessageGateway, ReportTarget } from '../gateway.js';
import type { GatewayMessage, MessageStatusEntry } from '../incoming.js';
import type { ContentKind, OutgoingContent, SendOptions } from '../outgoing.js';
import { demandSupported } from '../supported.js';
import type { Arrived, Trouble } from './contract/engine.js';

const KINDS: readonly ContentKind[] = ['text', 'media', 'buttons', 'list', 'location', 'contact'];

const chatOf = (digits: string) => `${digits}@s.whatsapp.net`;
const last = (path: string) => path.slice(path.lastIndexOf('/'));

/** The digits of a phone: an id that hides a number is that number from its end. */
const digitsOf = ({ kind, value }: Address) => (kind === 'hidden' ? [...value].reverse().join('') : value);

/** A channel of a gateway that lives in memory and sends every kind of message, and the phones that it writes to. */
export class MemoryGateway implements MessageGateway {
  readonly can: Capabilities = {
    content: new Set(KINDS),
    addresses: new Set(['phone', 'hidden', 'business'] as const),
    quotes: true,
  };
  private readonly files = new Map<string, Buffer>();
  /** The oldest first. */
  private readonly messages: GatewayMessage[] = [];
  private targets: ReportTarget[] = [];
  private troubles: Trouble[] = [];

  /** @param phone digits of the linked number; null: it waits for a scan */
  constructor(private phone: string | null) {}

  /** The next send meets this. */
  meet(trouble: Trouble): void {
    this.troubles.push(trouble);
  }

  /** What arrived on a phone, the oldest first. */
  arrived(digits: string): Arrived[] {
    const ours = this.messages.filter(({ fromMe, chatId }) => fromMe && chatId === chatOf(digits));
    return ours.map(({ id, text }) => ({ id, text: text ?? '' }));
  }

  /** The id that stands for the number of a phone that hides it. */
  hiddenIdOf(digits: string): Address {
    return { kind: 'hidden', value: [...digits].reverse().join('') };
  }

  /** A person writes. */
  hear(digits: string, text: string): void {
    this.keep({ chatId: chatOf(digits), fromMe: false, kind: 'text', text, source: 'mobile' });
  }

  /** A person sends a picture. */
  hearPicture(digits: string, bytes: Buffer): void {
    const id = this.keepFile(bytes);
    const unknown = { mimeType: 'image/png', sha256: null, fileName: null, seconds: null, width: null, height: null };
    const content = { media: { id, kind: 'image', bytes: bytes.length, ...unknown } };
    this.keep({ chatId: chatOf(digits), fromMe: false, kind: 'image', source: 'mobile', content });
  }

  async health(): Promise<Health> {
    const isLinked = this.phone !== null;
    return { text: null, phone: this.phone, link: isLinked ? 'linked' : 'unlinked', showsHistory: isLinked };
  }

  async linkCode(): Promise<LinkCode> {
    return { state: this.phone === null ? 'starting' : 'linked' };
  }

  async unlink(): Promise<void> {
    this.phone = null;
  }

  async reportsTo({ url, key }: ReportTarget): Promise<boolean> {
    return this.targets.filter((target) => target.url === url && target.key === key).length === 1;
  }

  async reportTo(target: ReportTarget): Promise<void> {
    this.targets = [...this.targets.filter(({ url }) => last(url) !== last(target.url)), target];
  }

  async send(to: Address, content: OutgoingContent, options: SendOptions = {}): Promise<Accepted> {
    demandSupported(this.can, to, content, options);
    const trouble = this.troubles.shift();
    if (trouble === 'no-connection') throw new GatewayFailure('not-sent', 'unavailable', 'No connection');
    if (trouble === 'lost-request') throw new GatewayFailure('unknown', 'unavailable', 'No answer');
    if (trouble === 'slow-down')
      throw new GatewayFailure('refused', 'rate-limited', 'Slow down', { retryAfterMs: 3_000 });
    if (this.phone === null) throw new GatewayFailure('refused', 'channel-unlinked', 'Not linked');
    if (content.kind === 'media' && !this.files.has(content.fileId))
      throw new GatewayFailure('refused', 'permanent', 'There is no such file');
    const message = this.keep({
      ...{ chatId: chatOf(digitsOf(to)), fromMe: true, kind: content.kind, source: 'api', status: 'sent' },
      ...{ text: textOf(content), quotedId: options.quotes ?? null },
      buttonIds: content.kind === 'buttons' ? content.buttons.map(({ id }) => id) : [],
    });
    if (trouble === 'lost-answer') throw new GatewayFailure('unknown', 'unavailable', 'No answer');
    return { messageId: message.id };
  }

  async upload({ pieces }: OutgoingFile): Promise<string> {
    const read: Buffer[] = [];
    for await (const piece of pieces) read.push(piece);
    return this.keepFile(Buffer.concat(read));
  }

  async download(id: string, { maxBytes, take }: Download): Promise<void> {
    const bytes = this.files.get(id);
    if (!bytes) throw new GatewayFailure('refused', 'permanent', 'There is no such file');
    if (bytes.length > maxBytes)
      throw new GatewayFailure('unknown', 'unavailable', 'The file is too large', { cause: new FileTooLarge() });
    await take(bytes);
  }

  async message(id: string): Promise<GatewayMessage | undefined> {
    return this.messages.find((message) => message.id === id);
  }

  async statuses(id: string): Promise<MessageStatusEntry[]> {
    const found = this.messages.find((message) => message.id === id && message.fromMe);
    return found ? [{ status: 'sent', at: found.at, error: null, recipient: null }] : [];
  }

  async messagesOf(
    address: Address,
    { fromMe, since = 0, count = 50 }: { fromMe?: boolean; since?: number; count?: number } = {},
  ): Promise<GatewayMessage[]> {
    const chat = this.since(since).filter(({ chatId }) => chatId === chatOf(digitsOf(address)));
    return chat
      .filter((message) => message.fromMe === (fromMe ?? message.fromMe))
      .reverse()
      .slice(0, count);
  }

  async received({ since, offset, count }: { since: number; offset: number; count: number }) {
    const page = this.since(since)
      .filter(({ fromMe }) => !fromMe)
      .slice(offset, offset + count);
    return { messages: page, isLast: page.length < count };
  }

  private since(seconds: number): GatewayMessage[] {
    return this.messages.filter(({ at }) => Date.parse(at ?? '') >= seconds * 1_000);
  }

  private keep(message: Pick<GatewayMessage, 'chatId' | 'fromMe' | 'kind'> & Partial<GatewayMessage>): GatewayMessage {
    const nothing = { text: null, buttonId: null, buttonIds: [], quotedId: null, senderName: null, status: null };
    const kept = { ...nothing, id: randomUUID(), at: new Date().toISOString(), source: null, ...message };
    this.messages.push(kept);
    return kept;
  }

  private keepFile(bytes: Buffer): string {
    const id = randomUUID();
    this.files.set(id, bytes);
    return id;
  }
}

function textOf(content: OutgoingContent): string | null {
  switch (content.kind) {
    case 'text':
      return content.text;
    case 'buttons':
    case 'list':
      return content.body;
    case 'media':
      return content.caption ?? null;
    default:
      return null;
  }
}
