import type { ListContent } from './rich-content.js';

/**
 * Kinds of messages in which something is said, as the gateway names them. Each is a line of its conversation, and any
 * kind that is not here is one, too, as `unknown` is.
 */
export const SAID_KINDS = [
  ...(['text', 'link_preview', 'reply', 'interactive', 'hsm'] as const),
  ...(['image', 'video', 'gif', 'short', 'audio', 'voice', 'document', 'sticker'] as const),
  ...(['location', 'live_location', 'contact', 'contact_list', 'contacts', 'poll'] as const),
  ...(['order', 'product', 'catalog', 'event', 'story'] as const),
  ...(['group_invite', 'newsletter_invite', 'admin_invite', 'unknown'] as const),
] as const;

/** Kinds of reports that are no message: changes of an earlier one, calls, and what WhatsApp itself says. */
export const UNSAID_KINDS = ['action', 'poll_update', 'call', 'system', 'revoked'] as const;

/** A file that a message carries. A field is null if the gateway does not report it. */
export interface InboundMedia {
  /** image, video, gif, short, audio, voice, document, sticker. */
  kind: string;
  /** As the sender's phone said. */
  mimeType: string | null;
  bytes: number | null;
  fileName: string | null;
  seconds: number | null;
  /** Pixels. */
  width: number | null;
  height: number | null;
  /** For GET /api/media/{id}. */
  id: string;
  /** `open`: it is still to be fetched. */
  state: 'open' | 'kept' | 'not-kept';
  /**
   * Why it is not kept, the last time: no-id, too-large, gone, gave-up; disk-full and disk-failed are tried again;
   * removed: for a file that was sent from here.
   */
  reason: string | null;
  /** Media type of the kept file, by its bytes; `application/octet-stream` is only ever downloaded. */
  contentType: string | null;
}

/** The content of a message besides its text. Only present parts are set; long texts and lists are cut. */
export interface InboundContent {
  media?: InboundMedia;
  /** In degrees; `live` if the person keeps sharing it. */
  location?: { latitude: number; longitude: number; name: string | null; address: string | null; live: boolean };
  /** Forwarded contact cards; `vcard` is null if there was no room left for it. */
  contacts?: { name: string | null; vcard: string | null }[];
  /** An order from the catalogue; `items` may be fewer than `itemCount`. */
  order?: {
    id: string | null;
    title: string | null;
    text: string | null;
    status: string | null;
    currency: string | null;
    total: number | null;
    itemCount: number | null;
    items: { id: string | null; name: string | null; quantity: number | null; price: number | null }[];
  };
  /** The pressed button or the chosen row of a list. */
  answer?: { kind: 'button' | 'list'; id: string | null; title: string | null; description: string | null };
  /** `choices` 0: any number. */
  /** The rows that one of our messages offers. */
  list?: Omit<ListContent, 'kind'>;
  poll?: { title: string | null; options: string[]; choices: number | null };
  /** Kind and author of the message that it quotes. */
  quoted?: { kind: string | null; author: string | null };
  /** How often it was forwarded before, if the gateway reports it. */
  forwarded?: { score: number | null };
  viewOnce?: true;
  /** Seconds until it disappears from the phones. */
  ephemeral?: number;
  /** So many of its contacts, pieces or options are on the phone only: there were more than are kept. */
  leftOut?: number;
}

/** One entry of GET /api/inbox: a message from a person to one of the account's channels. Times are ISO-8601 UTC. */
export interface InboundMessage {
  id: string;
  channelId: number;
  /** E.164; null if WhatsApp hides the number. */
  from: string | null;
  senderName: string | null;
  /** As the gateway calls it: text, reply, image … */
  kind: string;
  text: string | null;
  /** 1 to 3 if a button was pressed. */
  button: number | null;
  /** The message that it answers, and its job; null if it answers none. */
  messageId: string | null;
  jobId: string | null;
  /** The person's wish about further messages: an opt-out or an opt-in. */
  wish: 'stop' | 'start' | null;
  /** Its content besides its text; left out if there is none, and for messages from before it was stored. */
  content?: InboundContent;
  /** The person's later version of it; left out if they did not edit it. */
  edited?: { text: string | null; at: string };
  /** When the person withdrew it; left out if they did not. */
  deletedAt?: string;
  /** When it was written, by the gateway's clock. */
  at: string;
  /** When we learned of it: the order of the list. */
  receivedAt: string;
}
