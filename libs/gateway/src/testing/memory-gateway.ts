import { randomUUID } from 'node:crypto';
import type { Address } from '../address.js';
import { GatewayFailure } from '../failure.js';
import { type Download, FileTooLarge, type OutgoingFile } from '../files.js';
import { EDIT_WINDOW_MS, GESTURES } from '../gestures.js';
import type { Accepted, Capabilities, Health, LinkCode, MessageGateway, ReportTarget } from '../gateway.js';
import type { GatewayMessage, MessageStatusEntry } from '../incoming.js';
import type { ContentKind, OutgoingContent, OutgoingList, SendOptions } from '../outgoing.js';
import { demandGesture, demandSupported } from '../supported.js';
import type { Arrived, Shown, Trouble } from './contract/engine.js';
import { chosenRow, digitsOf, fileIn, shownContent, textOf } from './shown-content.js';

const KINDS: readonly ContentKind[] = ['text', 'media', 'buttons', 'list', 'location', 'contact', 'poll'];

const chatOf = (digits: string) => `${digits}@s.whatsapp.net`;
const last = (path: string) => path.slice(path.lastIndexOf('/'));

/** A channel of a gateway that lives in memory and sends every kind of message, and the phones that it writes to. */
export class MemoryGateway implements MessageGateway {
  readonly can: Capabilities = {
    content: new Set(KINDS),
    buttonFiles: true,
    addresses: new Set(['phone', 'hidden', 'business'] as const),
    quotes: true,
    gestures: new Set(GESTURES),
  };
  private readonly files = new Map<string, Buffer>();
  private readonly messages: GatewayMessage[] = [];
  private readonly listsByMessage = new Map<string, OutgoingList>();
  private targets: ReportTarget[] = [];
  private troubles: Trouble[] = [];
  private readonly reactions = new Map<string, string>();
  private readonly readings = new Set<string>();
  /** Until when each phone shows "typing…", Unix ms. */
  private readonly writing = new Map<string, number>();

  /** @param phone digits of the linked number; null: it waits for a scan */
  constructor(private phone: string | null) {}

  /** The next send meets this. */
  meet(trouble: Trouble): void {
    this.troubles.push(trouble);
  }

  /** The messages that arrived on a phone, the oldest first. */
  arrived(digits: string): Arrived[] {
    const ours = this.messages.filter(({ fromMe, chatId }) => fromMe && chatId === chatOf(digits));
    return ours.map(({ id, text }) => ({ id, text: text ?? '' }));
  }

  /** All messages that a phone shows, the oldest first. */
  shown(digits: string): Shown[] {
    const chat = this.messages.filter(({ chatId }) => chatId === chatOf(digits));
    return chat.map(({ id, text }) => ({
      ...{ id, text, reaction: this.reactions.get(id) ?? null, isRead: this.readings.has(id) },
    }));
  }

  seesTyping(digits: string): boolean {
    return (this.writing.get(digits) ?? 0) > Date.now();
  }

  /** The id that replaces the number of a phone that hides it. */
  hiddenIdOf(digits: string): Address {
    return { kind: 'hidden', value: [...digits].reverse().join('') };
  }

  /** A person writes. */
  hear(digits: string, text: string): void {
    this.keep({ chatId: chatOf(digits), fromMe: false, kind: 'text', text, source: 'mobile' });
  }

  /** A person chooses a row of a list. @param row its place in all sections, from 1 */
  hearChoice(digits: string, messageId: string, row: number): void {
    const list = this.messages.find(({ id }) => id === messageId);
    const { id, title } = chosenRow(this.listsByMessage.get(messageId), row);
    const content = { answer: { kind: 'list', id, title, description: null } } as const;
    const quoted = { buttonId: id, text: title, quotedId: list?.id ?? null };
    this.keep({ chatId: chatOf(digits), fromMe: false, kind: 'reply', source: 'mobile', ...quoted, content });
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
    const answered = this.begin();
    const fileId = fileIn(content);
    if (fileId !== undefined && !this.files.has(fileId))
      throw new GatewayFailure('refused', 'permanent', 'There is no such file');
    const message = this.keep({
      ...{ chatId: chatOf(digitsOf(to)), fromMe: true, kind: content.kind, source: 'api', status: 'sent' },
      ...{ text: textOf(content), quotedId: options.quotes ?? null },
      ...shownContent(content),
    });
    if (content.kind === 'list') this.listsByMessage.set(message.id, content);
    answered();
    return { messageId: message.id };
  }

  async react(messageId: string, emoji: string | null): Promise<void> {
    demandGesture(this.can, 'reaction');
    const answered = this.begin();
    const { id } = this.target(messageId);
    if (emoji === null) this.reactions.delete(id);
    else this.reactions.set(id, emoji);
    answered();
  }

  async edit(to: Address, messageId: string, text: string): Promise<void> {
    demandGesture(this.can, 'edit', to);
    const answered = this.begin();
    const message = this.own(messageId);
    if (Date.now() - Date.parse(message.at ?? '') > EDIT_WINDOW_MS)
      throw new GatewayFailure('refused', 'permanent', 'It is too old');
    message.text = text;
    answered();
  }

  async withdraw(messageId: string): Promise<void> {
    demandGesture(this.can, 'withdrawal');
    const answered = this.begin();
    this.own(messageId).text = null;
    answered();
  }

  async markRead(messageId: string): Promise<void> {
    demandGesture(this.can, 'read');
    const answered = this.begin();
    const { id } = this.target(messageId);
    this.readings.add(id);
    answered();
  }

  async typing(to: Address, seconds: number): Promise<void> {
    demandGesture(this.can, 'typing', to);
    const answered = this.begin();
    this.writing.set(to.value, Date.now() + seconds * 1_000);
    answered();
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

  /** @returns call it once all is done: the answer may be lost */
  private begin(): () => void {
    const trouble = this.troubles.shift();
    if (trouble === 'no-connection') throw new GatewayFailure('not-sent', 'unavailable', 'No connection');
    if (trouble === 'lost-request') throw new GatewayFailure('unknown', 'unavailable', 'No answer');
    if (trouble === 'slow-down')
      throw new GatewayFailure('refused', 'rate-limited', 'Slow down', { retryAfterMs: 3_000 });
    if (this.phone === null) throw new GatewayFailure('refused', 'channel-unlinked', 'Not linked');
    return () => {
      if (trouble === 'lost-answer') throw new GatewayFailure('unknown', 'unavailable', 'No answer');
    };
  }

  private target(id: string): GatewayMessage {
    const found = this.messages.find((message) => message.id === id);
    if (!found) throw new GatewayFailure('refused', 'permanent', 'There is no such message');
    return found;
  }

  private own(id: string): GatewayMessage {
    const message = this.target(id);
    if (!message.fromMe) throw new GatewayFailure('refused', 'permanent', 'It is not ours');
    return message;
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
