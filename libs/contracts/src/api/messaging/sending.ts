export interface ButtonDraft {
  type: 'quick_reply';
  title: string;
  id: string;
}

/** POST /api/messages/send */
export interface SendMessage {
  channelId: number;
  templateId?: string | null;
  to: string;
  name?: string;
  email?: string;
  header?: string;
  /** Required without a file. With a file it is the caption, together with header and footer. */
  body?: string;
  footer?: string;
  buttons?: ButtonDraft[];
  /** Id of a file that was uploaded for a message: it excludes buttons, and a sound excludes text. */
  mediaId?: string;
  /** When to send it: ISO-8601, with an offset, or local to `timeZone`. Left out: at once. */
  scheduledFor?: string | null;
  /** IANA; default: the account's. */
  timeZone?: string;
  /**
   * Hours: if it cannot be sent within so many of its time, it stops and asks. Default: 12 if it is planned, else 24.
   */
  validForHours?: number;
  /**
   * Its purpose: `transactional` (they ordered it), `service`, `marketing` or one of the account's own. Default:
   * marketing.
   */
  purpose?: string;
}

/** Reply to a send: the job that carries the message. */
export interface SendResult {
  jobId: string;
  messageId: string;
}
