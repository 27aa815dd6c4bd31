import {
  type Accepted,
  type Address,
  type Capabilities,
  demandGesture,
  demandSupported,
  type Download,
  GatewayFailure,
  type GatewayMessage,
  GESTURES,
  type Health,
  type Lacking,
  type LinkCode,
  type MessageGateway,
  type MessageStatusEntry,
  type OutgoingContent,
  type OutgoingFile,
  type ReportTarget,
  type SendOptions,
} from '@wavelane/gateway';
import { downloadFromGateway } from './download.js';
import { digitsOf, errorsOf, instant, list, numberOf, raw, text } from './fields.js';
import { healthOf, linkCodeOf } from './health.js';
import { type Call, callGateway, type HttpOptions } from './http.js';
import { readMessage } from './message.js';
import { chatOf, recipientOf, sendCall } from './outgoing/bodies.js';
import { uploadToGateway } from './outgoing/upload.js';
import { isTold, settingsFor, webhooksOf } from './webhooks/settings.js';
import { partOf } from './route.js';

const CAN = {
  content: new Set(['text', 'media', 'buttons', 'list', 'location', 'contact', 'poll']),
  buttonFiles: true,
  addresses: new Set(['phone', 'hidden']),
  quotes: true,
  gestures: new Set(GESTURES),
} as const satisfies Capabilities;

/** The features of the gateway. @param without those that it lacks for this customer */
export const canSend = (without: readonly Lacking[] = []): Capabilities => ({
  ...CAN,
  buttonFiles: !without.includes('button-files'),
  content: new Set([...CAN.content].filter((kind) => !without.includes(kind))),
});

/** The gate of one channel: everything that concerns one linked number. */
export class GateClient implements MessageGateway {
  readonly can: Capabilities;

  /** @param options `without`: features that the gateway lacks for this customer */
  constructor(private readonly options: HttpOptions & { without?: readonly Lacking[] }) {
    this.can = canSend(options.without);
  }

  async health(wakeup = false): Promise<Health> {
    const { body } = await this.call({ method: 'GET', path: '/health', query: { wakeup } });
    const { status, user } = raw(body);
    return healthOf(text(raw(status).text, 50), numberOf(raw(user).id));
  }

  /** 406, 409 and 422 are answers here, not failures. */
  async linkCode(): Promise<LinkCode> {
    const { status, body } = await this.call({
      method: 'GET',
      path: '/users/login',
      query: { wakeup: true },
      accept: [406, 409, 422],
    });
    return linkCodeOf(status, body);
  }

  async unlink(): Promise<void> {
    await this.call({ method: 'POST', path: '/users/logout', accept: [409] });
  }

  async reportsTo(target: ReportTarget): Promise<boolean> {
    return isTold(await this.webhooks(), target);
  }

  async reportTo(target: ReportTarget): Promise<void> {
    const json = settingsFor(await this.webhooks(), target);
    await this.call({ method: 'PATCH', path: '/settings', json });
  }

  async send(to: Address, content: OutgoingContent, options: SendOptions = {}): Promise<Accepted> {
    demandSupported(this.can, to, content, options);
    const { typingSeconds = 0 } = options;
    const call = sendCall(to, content, options);
    const { status, body } = await this.call({ method: 'POST', ...call, extraTimeout: typingSeconds * 1_000 });
    return acceptedOf(status, body);
  }

  async react(messageId: string, emoji: string | null): Promise<void> {
    demandGesture(CAN, 'reaction');
    await this.call({ method: 'PUT', path: `${messagePath(messageId)}/reaction`, json: { emoji: emoji ?? '' } });
  }

  async edit(to: Address, messageId: string, newText: string): Promise<void> {
    demandGesture(CAN, 'edit', to);
    const json = { to: recipientOf(to), body: newText, edit: messageId };
    const { status, body } = await this.call({ method: 'POST', path: '/messages/text', json });
    acceptedOf(status, body);
  }

  async withdraw(messageId: string): Promise<void> {
    demandGesture(CAN, 'withdrawal');
    await this.call({ method: 'DELETE', path: messagePath(messageId) });
  }

  async markRead(messageId: string): Promise<void> {
    demandGesture(CAN, 'read');
    await this.call({ method: 'PUT', path: messagePath(messageId) });
  }

  async typing(to: Address, seconds: number): Promise<void> {
    demandGesture(CAN, 'typing', to);
    const path = `/presences/${chatOf(to)}`;
    await this.call({ method: 'PUT', path, json: { presence: 'typing', delay: seconds } });
  }

  upload(file: OutgoingFile): Promise<string> {
    return uploadToGateway(this.options, file);
  }

  download(id: string, download: Download): Promise<void> {
    return downloadFromGateway(this.options, `/media/${partOf(id)}`, download);
  }

  async message(id: string): Promise<GatewayMessage | undefined> {
    const { status, body } = await this.call({
      method: 'GET',
      path: messagePath(id),
      accept: [404],
    });
    if (status === 404) return undefined;
    return readMessage(list(raw(body).messages)[0] ?? raw(body).message ?? body);
  }

  async statuses(id: string): Promise<MessageStatusEntry[]> {
    const { body } = await this.call({
      method: 'GET',
      path: `/statuses/${partOf(id)}`,
      accept: [403, 404],
    });
    return list(raw(body).statuses).flatMap((entry) => {
      const { status, timestamp, recipient_id: recipient } = raw(entry);
      const name = text(status, 50);
      if (name === null) return [];
      return [{ status: name, at: instant(timestamp), error: errorsOf(raw(entry)), recipient: digitsOf(recipient) }];
    });
  }

  async messagesOf(
    address: Address,
    { fromMe, since, count = 50 }: { fromMe?: boolean; since?: number; count?: number } = {},
  ): Promise<GatewayMessage[]> {
    const { body } = await this.call({
      method: 'GET',
      path: `/messages/list/${chatOf(address)}`,
      query: { from_me: fromMe, time_from: since, count },
    });
    return list(raw(body).messages).flatMap((entry) => readMessage(entry) ?? []);
  }

  async received({ since, offset, count }: { since: number; offset: number; count: number }): Promise<{
    messages: GatewayMessage[];
    isLast: boolean;
  }> {
    const { body } = await this.call({
      method: 'GET',
      path: '/messages/list',
      query: { from_me: false, time_from: since, sort: 'asc', offset, count },
    });
    const page = list(raw(body).messages);
    return { messages: page.flatMap((entry) => readMessage(entry) ?? []), isLast: page.length < count };
  }

  private async webhooks() {
    return webhooksOf((await this.call({ method: 'GET', path: '/settings' })).body);
  }

  private call(call: Call) {
    return callGateway(this.options, call);
  }
}

const messagePath = (id: string) => `/messages/${partOf(id)}`;

/** @throws GatewayFailure if the answer to a send does not say that it was sent */
function acceptedOf(status: number, body: unknown): Accepted {
  const { sent, message, messages, id } = raw(body);
  const messageId = text(raw(message).id, 200) ?? text(raw(list(messages)[0]).id, 200) ?? text(id, 200);
  if (sent === false && messageId === null) {
    const reason = text(raw(raw(body).error).message) ?? text(raw(body).message) ?? 'The gateway did not send it';
    throw new GatewayFailure('refused', 'permanent', reason, { status });
  }
  if (sent === false || (sent !== true && messageId === null)) {
    throw new GatewayFailure('unknown', 'unavailable', 'The gateway did not say whether it sent the message', {
      status,
    });
  }
  return { messageId };
}
