import type { Address, AddressKind } from './address.js';
import type { Download, OutgoingFile } from './files.js';
import type { GestureKind } from './gestures.js';
import type { GatewayMessage, MessageStatusEntry } from './incoming.js';
import type { ContentKind, OutgoingContent, SendOptions } from './outgoing.js';

/** The features of a lane to WhatsApp. Check them before a message is accepted; the gateway refuses all others. */
export interface Capabilities {
  content: ReadonlySet<ContentKind>;
  /** Whether a picture, video or document can stand above buttons. */
  buttonFiles: boolean;
  addresses: ReadonlySet<AddressKind>;
  quotes: boolean;
  gestures: ReadonlySet<GestureKind>;
}

/** The state that a channel reports of itself. */
export interface Health {
  /** The gateway's own word for its state, for operators; null if the answer had none. */
  text: string | null;
  /** Digits of the linked number. */
  phone: string | null;
  /** `linked`: messages can be sent. null: a state in between, which has no meaning. */
  link: 'linked' | 'unlinked' | null;
  /** Whether chats can be read now. */
  showsHistory: boolean;
}

/** One answer about the code that links a phone. */
export type LinkCode =
  /** `image` is a PNG as a data URL. */
  | { state: 'shown'; image: string; expireSeconds: number | null }
  | { state: 'starting' | 'linked' | 'expired' | 'failed' | 'impossible' };

/** Accepted by the gateway. `messageId` is null if the gateway did not name it: the report of it will. */
export interface Accepted {
  messageId: string | null;
}

/** The target of a channel's reports. A newer target replaces those whose address ends with the same path segment. */
export interface ReportTarget {
  url: string;
  /** Comes with each report, in the header `X-Hook-Key`. */
  key: string;
}

/**
 * One linked number at a gateway to WhatsApp. Each call is made once and never repeated by itself. Every call rejects
 * with a GatewayFailure, which says whether anything happened.
 */
export interface MessageGateway {
  readonly can: Capabilities;

  /** @param wakeup launches a sleeping channel; leave false for passive looks */
  health(wakeup?: boolean): Promise<Health>;

  /** Launches the channel if it sleeps. */
  linkCode(): Promise<LinkCode>;

  /** Unlinks WhatsApp. A channel that is not linked is fine. */
  unlink(): Promise<void>;

  /** Whether all reports go to this target, and to it once. */
  reportsTo(target: ReportTarget): Promise<boolean>;

  /** Points the reports to this target. Those of others stay. */
  reportTo(target: ReportTarget): Promise<void>;

  /** Sends once. @throws GatewayFailure refused, permanent for content or an address that is not in `can` */
  send(to: Address, content: OutgoingContent, options?: SendOptions): Promise<Accepted>;

  /**
   * Reacts to a message of either side; a second reaction takes the place of the first.
   * @param emoji null takes the reaction back
   */
  react(messageId: string, emoji: string | null): Promise<void>;

  /** Gives one of our texts another text. @param to the person of its chat */
  edit(to: Address, messageId: string, text: string): Promise<void>;

  /** Withdraws one of our messages: it is deleted for everyone. */
  withdraw(messageId: string): Promise<void>;

  /** Shows the sender of a message that it, and what came before it in the chat, was read. */
  markRead(messageId: string): Promise<void>;

  /** Shows a person "typing…". @param seconds 1 to 25; nothing that is sent ends it sooner */
  typing(to: Address, seconds: number): Promise<void>;

  /** Uploads a file, to be sent by the id that is returned. @throws GatewayFailure whose outcome is never unknown */
  upload(file: OutgoingFile): Promise<string>;

  /** Fetches a file that a message carries. @throws GatewayFailure; its cause is a FileTooLarge beyond `maxBytes` */
  download(id: string, download: Download): Promise<void>;

  /** One message with its status; undefined if the gateway does not know it. */
  message(id: string): Promise<GatewayMessage | undefined>;

  /** The statuses of one of our messages; empty if the gateway knows none. */
  statuses(id: string): Promise<MessageStatusEntry[]>;

  /**
   * The newest messages of the chat with one person, newest first.
   * @param since Unix seconds
   */
  messagesOf(
    address: Address,
    options?: { fromMe?: boolean; since?: number; count?: number },
  ): Promise<GatewayMessage[]>;

  /**
   * Reads the messages that people wrote to this number, the oldest first.
   * @param since Unix seconds
   * @param count 1 to 500
   * @returns one page, without unreadable messages; `isLast` if none follows
   */
  received(page: {
    since: number;
    offset: number;
    count: number;
  }): Promise<{ messages: GatewayMessage[]; isLast: boolean }>;
}
