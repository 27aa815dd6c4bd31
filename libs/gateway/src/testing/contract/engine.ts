import type { Address } from '../../address.js';
import type { MessageGateway } from '../../gateway.js';

/** What may happen to the next send: refused for its pace, not carried out, or carried out without an answer. */
export type Trouble = 'slow-down' | 'no-connection' | 'lost-answer' | 'lost-request';

/** A message on the phone of the other side. */
export interface Arrived {
  id: string;
  text: string;
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
  /** What arrived on a phone, the oldest first. */
  arrived(digits: string): Promise<Arrived[]>;
  /** The id that stands for the number of a phone that hides it. */
  hiddenIdOf(digits: string): Promise<Address>;
  /** A person writes to the channel. */
  says(digits: string, text: string): Promise<void>;
  /** A person sends the channel a picture. */
  sendsPicture(digits: string, bytes: Buffer): Promise<void>;
  /** The same channel, of which the next send meets this. */
  meeting(trouble: Trouble): Promise<MessageGateway>;
}

/** Digits of a phone that no other test writes to. */
export const somePhone = (): string => `97336${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;
