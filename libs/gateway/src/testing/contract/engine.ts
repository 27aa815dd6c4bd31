import type { Address } from '../../address.js';
import type { MessageGateway } from '../../gateway.js';

/** The fault of the next send: refused for its pace, not carried out, or carried out without an answer. */
export type Trouble = 'slow-down' | 'no-connection' | 'lost-answer' | 'lost-request';

/** A message on the phone of the other side. */
export interface Arrived {
  id: string;
  text: string;
}

/** A message as the phone of the other side shows it after what was done to it since. */
export interface Shown {
  id: string;
  /** null if it was withdrawn. */
  text: string | null;
  /** The reaction of the channel; null if there is none. */
  reaction: string | null;
  /** The channel showed that it was read. */
  isRead: boolean;
}

/** An adapter, and WhatsApp behind it as a test sees it. */
export interface Engine {
  /** A channel that is linked. @param phone its digits */
  linked(phone: string): Promise<Channel>;
  stop(): Promise<void>;
}

/** One linked channel and the phones that it writes to. */
export interface Channel {
  gateway: MessageGateway;
  /** The messages that arrived on a phone, the oldest first. */
  arrived(digits: string): Promise<Arrived[]>;
  /** All messages of both sides that a phone shows, the oldest first. */
  shown(digits: string): Promise<Shown[]>;
  /** Whether a phone shows the channel's "typing…" now. */
  seesTyping(digits: string): Promise<boolean>;
  /** The id that replaces the number of a phone that hides it. */
  hiddenIdOf(digits: string): Promise<Address>;
  /** A person writes to the channel. */
  says(digits: string, text: string): Promise<void>;
  /** A person chooses a row of a list. @param row its place in all sections, from 1 */
  chooses(digits: string, messageId: string, row: number): Promise<void>;
  /** A person sends the channel a picture. */
  sendsPicture(digits: string, bytes: Buffer): Promise<void>;
  /** The same channel, of which the next send meets this. */
  meeting(trouble: Trouble): Promise<MessageGateway>;
}

/** Digits of a phone that no other test writes to. */
export const somePhone = (): string => `97336${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;
