import type { RichContent } from './rich-content.js';

/** Action of a button. The gateway takes quick replies alone, and the others together. */
export const BUTTON_KINDS = ['quick_reply', 'url', 'call', 'copy_code'] as const;
export type ButtonKind = (typeof BUTTON_KINDS)[number];

export interface ButtonDraft {
  type: ButtonKind;
  title: string;
  /** For a quick reply. */
  id?: string;
  /** For `url`: the link that it opens. */
  url?: string;
  /** For `call`: E.164 with '+'. */
  phone?: string;
  /** For `copy_code`: at most 20 characters. */
  code?: string;
}

/** Action of a button that is no quick reply. The gateway does not report that it was pressed. */
export type ButtonTarget =
  { type: 'url'; url: string } | { type: 'call'; phone: string } | { type: 'copy_code'; code: string };

/** A button as it is shown: a quick reply has a title alone. */
export type ShownButton = { title: string } | ({ title: string } & ButtonTarget);

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
  /** A list, a location, a contact or a poll: it excludes buttons and a file, and only a list has texts. */
  content?: RichContent;
  /**
   * Id of a file that was uploaded for a message. With buttons it takes the place of the header, and a body is needed; a
   * sound excludes text and buttons.
   */
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
