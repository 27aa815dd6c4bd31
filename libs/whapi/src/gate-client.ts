import { type Download, downloadFromGateway } from './download.js';
import { GatewayFailure } from './failure.js';
import { digitsOf, errorsOf, instant, list, number, numberOf, raw, text } from './fields.js';
import { type Call, callGateway, type HttpOptions, type OutgoingFile } from './http.js';
import { type GateMessage, readMessage } from './message.js';
import type { InteractiveMessage, MediaMessage, TextMessage } from './outgoing/messages.js';
import { uploadToGateway } from './outgoing/upload.js';

/** What a channel says of itself. Decide on `text`, never on a code. */
export interface Health {
  /** INIT, LAUNCH, QR, AUTH, ERROR, SYNC_ERROR, STOP …; null where the answer had none. */
  text: string | null;
  /** Digits of the linked number. */
  phone: string | null;
}

/** True: WhatsApp is linked and messages can be sent. With SYNC_ERROR sending works too; reading chats does not. */
export const isLinked = ({ text }: Health): boolean => text === 'AUTH' || text === 'SYNC_ERROR';

/** One answer about the QR code. `httpStatus` as the gateway gave it. */
export interface LoginQr {
  httpStatus: number;
  /** OK, WAITING, TIMEOUT, ERROR; null outside 200. */
  status: string | null;
  /** PNG as a data URL. */
  image: string | null;
  expireSeconds: number | null;
}

/** Accepted by the gateway. `messageId` is null where the gateway did not name it: the echo will. */
export interface Accepted {
  messageId: string | null;
}

export interface MessageStatusEntry {
  status: string;
  /** ISO-8601 UTC by the gateway's clock. */
  at: string | null;
  error: string | null;
  /** Digits. */
  recipient: string | null;
}

export interface WebhookSettings {
  url: string;
  mode: string;
  headers: Record<string, string>;
  events: { type: string; method: string }[];
}

/** The gate of one channel: everything that concerns one linked number. */
export class GateClient {
  constructor(private readonly options: HttpOptions) {}

  /** @param wakeup launches a sleeping channel; leave false for passive looks */
  async health(wakeup = false): Promise<Health> {
    const { body } = await this.call({ method: 'GET', path: '/health', query: { wakeup } });
    const { status, user } = raw(body);
    return { text: text(raw(status).text, 50), phone: numberOf(raw(user).id) };
  }

  /** Launches the channel if it sleeps. 406, 409 and 422 are answers here, not failures. */
  async loginQr(): Promise<LoginQr> {
    const { status, body } = await this.call({
      method: 'GET',
      path: '/users/login',
      query: { wakeup: true },
      accept: [406, 409, 422],
    });
    const answer = raw(body);
    const image = text(answer.base64, 2_000_000);
    return {
      httpStatus: status,
      status: status === 200 ? text(answer.status, 20) : null,
      image: image === null || image.startsWith('data:') ? image : `data:image/png;base64,${image}`,
      expireSeconds: number(answer.expire),
    };
  }

  /** Unlinks WhatsApp. A channel that is not linked is fine. */
  async logout(): Promise<void> {
    await this.call({ method: 'POST', path: '/users/logout', accept: [409] });
  }

  async webhooks(): Promise<WebhookSettings[]> {
    const { body } = await this.call({ method: 'GET', path: '/settings' });
    return list(raw(body).webhooks).map((entry) => {
      const { url, mode, headers, events } = raw(entry);
      return {
        url: text(url, 2_000) ?? '',
        mode: text(mode, 20) ?? 'body',
        headers: Object.fromEntries(Object.entries(raw(headers)).map(([name, value]) => [name, text(value) ?? ''])),
        events: list(events).map((event) => ({
          type: text(raw(event).type, 50) ?? '',
          method: text(raw(event).method, 20) ?? '',
        })),
      };
    });
  }

  /** Changes settings; fields left out stay, but `webhooks` is replaced as a whole. */
  async patchSettings(settings: Record<string, unknown>): Promise<void> {
    await this.call({ method: 'PATCH', path: '/settings', json: settings });
  }

  /** Sends once. Never repeated by itself. */
  sendText({ to, body, typingTime }: TextMessage): Promise<Accepted> {
    return this.send('/messages/text', { to, body, ...(typingTime && { typing_time: typingTime }) }, typingTime);
  }

  /** Sends a message with quick-reply buttons once. Never repeated by itself. */
  sendInteractive({ to, header, body, footer, buttons }: InteractiveMessage): Promise<Accepted> {
    return this.send('/messages/interactive', {
      to,
      type: 'button',
      ...(header && { header: { text: header } }),
      body: { text: body },
      ...(footer && { footer: { text: footer } }),
      action: { buttons: buttons.map(({ id, title }) => ({ type: 'quick_reply', title, id })) },
    });
  }

  /** Uploads a file, to be sent by the id that is returned. @throws GatewayFailure of which the outcome is never unknown */
  uploadMedia(file: OutgoingFile): Promise<string> {
    return uploadToGateway(this.options, file);
  }

  /** Sends a file that was uploaded, once. Never repeated by itself. */
  sendMedia({ to, kind, mediaId, mimeType, caption, fileName }: MediaMessage): Promise<Accepted> {
    return this.send(`/messages/${kind}`, {
      ...{ to, media: mediaId, mime_type: mimeType },
      ...(caption && { caption }),
      ...(fileName && { filename: fileName }),
    });
  }

  /** One message with its status; undefined where the gateway does not know it. */
  async message(id: string): Promise<GateMessage | undefined> {
    const { status, body } = await this.call({
      method: 'GET',
      path: `/messages/${encodeURIComponent(id)}`,
      accept: [404],
    });
    if (status === 404) return undefined;
    return readMessage(list(raw(body).messages)[0] ?? raw(body).message ?? body);
  }

  /** The statuses of one of our messages; empty where the gateway knows none. */
  async statuses(id: string): Promise<MessageStatusEntry[]> {
    const { body } = await this.call({
      method: 'GET',
      path: `/statuses/${encodeURIComponent(id)}`,
      accept: [403, 404],
    });
    return list(raw(body).statuses).flatMap((entry) => {
      const { status, timestamp, recipient_id: recipient } = raw(entry);
      const name = text(status, 50);
      if (name === null) return [];
      return [{ status: name, at: instant(timestamp), error: errorsOf(raw(entry)), recipient: digitsOf(recipient) }];
    });
  }

  /**
   * The newest messages of one chat, newest first.
   * @param digits of the other side
   * @param since Unix seconds
   */
  async messagesOf(
    digits: string,
    { fromMe, since, count = 50 }: { fromMe?: boolean; since?: number; count?: number } = {},
  ): Promise<GateMessage[]> {
    const { body } = await this.call({
      method: 'GET',
      path: `/messages/list/${digits}@s.whatsapp.net`,
      query: { from_me: fromMe, time_from: since, count },
    });
    return list(raw(body).messages).flatMap((entry) => readMessage(entry) ?? []);
  }

  /**
   * What people wrote to this number, the oldest first.
   * @param since Unix seconds
   * @param count 1 to 500
   * @returns one page, without what cannot be read; `isLast` where none follows
   */
  async received({ since, offset, count }: { since: number; offset: number; count: number }): Promise<{
    messages: GateMessage[];
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

  /** Fetches a file that a message carries. @throws GatewayFailure; its cause is a FileTooLarge beyond `maxBytes` */
  media(id: string, download: Download): Promise<void> {
    return downloadFromGateway(this.options, `/media/${encodeURIComponent(id)}`, download);
  }

  private async send(path: string, json: Record<string, unknown>, typingTime = 0): Promise<Accepted> {
    const { status, body } = await this.call({ method: 'POST', path, json, extraTimeout: typingTime * 1_000 });
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

  private call(call: Call) {
    return callGateway(this.options, call);
  }
}
