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
  body: string;
  footer?: string;
  buttons?: ButtonDraft[];
  /** When to send it: ISO-8601, with an offset, or local to `timeZone`. Left out: at once. */
  scheduledFor?: string | null;
  /** IANA; default: the account's. */
  timeZone?: string;
  /** What it is for: `transactional` (they ordered it), `service`, `marketing` or one of the account's own. Default: marketing. */
  purpose?: string;
}

/** Reply to a send: the job that carries the message. */
export interface SendResult {
  jobId: string;
  messageId: string;
}
