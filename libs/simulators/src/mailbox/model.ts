/** A mail as it arrived. */
export interface SimMail {
  /** Counts from 1. */
  id: number;
  /** Unix ms. */
  receivedAt: number;
  /** Of the envelope, not what the mail says of itself. */
  sender: string;
  recipients: string[];
  /** The whole mail, headers and parts. */
  source: string;
  subject: string;
  from: string;
  to: string;
  messageId: string;
  /** '' where the mail has no such part. */
  text: string;
  html: string;
}

/** What the server does with mail: takes it; refuses recipients for now or for ever; takes connections and says nothing. */
export const MAIL_BEHAVIOURS = ['accepts', 'defers', 'refuses', 'silent'] as const;
export type MailBehaviour = (typeof MAIL_BEHAVIOURS)[number];
