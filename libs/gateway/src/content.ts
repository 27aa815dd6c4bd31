/**
 * A file that a message carries. Its caption is the message's text. A field is null if the gateway does not name it.
 */
export interface MediaContent {
  /** The gateway's id, by which the file can be fetched. */
  id: string | null;
  /** image, video, gif, short, audio, voice, document, sticker. */
  kind: string;
  /** As the sender's phone said; the bytes may be something else. */
  mimeType: string | null;
  bytes: number | null;
  /** As the gateway reports it: hexadecimal or base64. */
  sha256: string | null;
  fileName: string | null;
  seconds: number | null;
  /** Pixels. */
  width: number | null;
  height: number | null;
}

/** A place, in degrees; `live` if the person keeps sharing it. */
export interface LocationContent {
  latitude: number;
  longitude: number;
  name: string | null;
  address: string | null;
  live: boolean;
}

/** A forwarded contact card without its pictures. `vcard` is null if there was no room left for it. */
export interface ContactContent {
  name: string | null;
  vcard: string | null;
}

export interface OrderItem {
  id: string | null;
  name: string | null;
  quantity: number | null;
  price: number | null;
}

/** A person's order from the catalogue. Amounts in `currency`, as the gateway writes them. */
export interface OrderContent {
  id: string | null;
  title: string | null;
  text: string | null;
  status: string | null;
  currency: string | null;
  total: number | null;
  /** Items of the whole order; `items` may be fewer. */
  itemCount: number | null;
  items: OrderItem[];
}

/** A pressed button, or a chosen row of a list. */
export interface AnswerContent {
  kind: 'button' | 'list';
  /** Without the gateway's prefix. */
  id: string | null;
  title: string | null;
  description: string | null;
}

export interface PollContent {
  title: string | null;
  options: string[];
  /** How many may be chosen: 0 is any number. */
  choices: number | null;
}

/** The content of a message besides its text. Only present parts are set; all of them are bounded ({@link BOUNDS}). */
export interface MessageContent {
  media?: MediaContent;
  location?: LocationContent;
  contacts?: ContactContent[];
  order?: OrderContent;
  answer?: AnswerContent;
  poll?: PollContent;
  /** `emoji` null: the reaction was taken back. */
  reaction?: { messageId: string | null; emoji: string | null };
  /** All options that are chosen now; none if the vote was taken back. */
  vote?: { messageId: string | null; options: string[] };
  /** An earlier message has this text now. */
  edit?: { messageId: string | null; kind: string | null; text: string | null };
  /** An earlier message was withdrawn. */
  deletion?: { messageId: string | null };
  /** Kind and author of the message that it quotes. */
  quoted?: { kind: string | null; author: string | null };
  /** How often it was forwarded before, if the gateway reports it. */
  forwarded?: { score: number | null };
  viewOnce?: true;
  /** Seconds until it disappears. */
  ephemeral?: number;
  /** So many of its contacts, pieces or options were left out: there were more than are kept. */
  leftOut?: number;
}

/** Names of a sender besides the chat's. A field is null if the gateway does not name it. */
export interface SenderIds {
  /** Digits, if they are not those of the chat. */
  phone: string | null;
  /** `…@lid`: stands for a number that WhatsApp hides. */
  lid: string | null;
  userName: string | null;
  /** The id that stands for the person towards this business alone. */
  scopedId: string | null;
}

/** The most that is kept of a message: characters (UTF-16 units) and entries. Anything beyond is cut, or left out and counted. */
export const BOUNDS = {
  id: 200,
  word: 100,
  name: 300,
  line: 1_000,
  /** WhatsApp's own bound. */
  text: 65_536,
  contacts: 100,
  vcard: 16_384,
  /** For all cards of a message together. */
  vcards: 65_536,
  items: 100,
  options: 20,
} as const;
