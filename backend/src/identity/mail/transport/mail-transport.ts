import type { MailAddress } from '../../../platform/config/mail-config.js';

/** A mail that is ready to be sent. */
export interface OutgoingMail {
  /** The same for each repeat, so that a reader sees a repeated mail once. */
  messageId: string;
  from: MailAddress;
  /** One address, without a name: names are free text, and must not be in a header. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Unix ms. */
  date: number;
}

/** Where mails go. */
export abstract class MailTransport {
  /** False while there is no server to send to: mails wait. */
  abstract readonly isReady: boolean;

  /**
   * Resolves when the server has accepted the mail.
   * @throws MailRefused, MailDeferred, MailServerDown; in bounded time
   */
  abstract send(mail: OutgoingMail): Promise<void>;

  /**
   * Connects and signs in, and sends nothing.
   * @throws MailDeferred, MailServerDown; in bounded time
   */
  abstract greet(): Promise<void>;
}

/** The server does not take this mail and never will. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The server does not take this mail now. */
export class MailDeferred extends Error {
  override readonly name = 'MailDeferred';
}

/** The server cannot be reached, does not let us in or takes nothing from our sender: no mail can be sent. */
export class MailServerDown extends Error {
  override readonly name = 'MailServerDown';
}
