/** A mail as it arrived. */
export interface SimMail {
  /** Counts from 1. */
  id: number;
  /** Unix ms. */
  receivedAt: number;
  /** The sender of the envelope, not the one in the mail's headers. */
  sender: string;
  recipients: string[];
  /** The whole mail, headers and parts. */
  source: string;
  subject: string;
  from: string;
  to: string;
  messageId: string;
  /** '' if the mail has no such part. */
  text: string;
  html: string;
}

/**
 * The server's behaviour: takes mail; refuses recipients for now or permanently; takes connections and does not answer.
 */
export const MAIL_BEHAVIOURS = ['accepts', 'defers', 'refuses', 'silent'] as const;
export type MailBehaviour = (typeof MAIL_BEHAVIOURS)[number];
