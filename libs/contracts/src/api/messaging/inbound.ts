/** A file that a message carries. Null where the gateway does not say. */
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
  /** Why it is not kept, the last time: no-id, too-large, gone, gave-up; disk-full and disk-failed are tried again; removed: of one that was sent from here. */
  reason: string | null;
  /** Of what is kept, by its bytes; `application/octet-stream` is only ever downloaded. */
  contentType: string | null;
}

/** What a message says besides its text. Only what it has is there; texts and lists are cut where they are too long. */
export interface InboundContent {
  media?: InboundMedia;
  /** Degrees; `live` where the person goes on telling it. */
  location?: { latitude: number; longitude: number; name: string | null; address: string | null; live: boolean };
  /** Cards that were passed on; `vcard` null where there was no room for it. */
  contacts?: { name: string | null; vcard: string | null }[];
  /** What was ordered from the catalogue; `items` may be fewer than `itemCount`. */
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
  poll?: { title: string | null; options: string[]; choices: number | null };
  /** What kind of message it quotes, and whose. */
  quoted?: { kind: string | null; author: string | null };
  /** How often it was passed on before, where that is told. */
  forwarded?: { score: number | null };
  viewOnce?: true;
  /** Seconds until it disappears from the phones. */
  ephemeral?: number;
}

/** One entry of GET /api/inbox: what a person wrote to one of the account's channels. Times are ISO-8601 UTC. */
export interface InboundMessage {
  id: string;
  channelId: number;
  /** E.164; null where WhatsApp hides the number. */
  from: string | null;
  senderName: string | null;
  /** As the gateway calls it: text, reply, image … */
  kind: string;
  text: string | null;
  /** 1 to 3 where a button was pressed. */
  button: number | null;
  /** The message that it answers, and its job; null where it answers none. */
  messageId: string | null;
  jobId: string | null;
  /** What it means for further messages. */
  wish: 'stop' | 'start' | null;
  /** What it says besides its text; left out where that is all, and of messages from before it was kept. */
  content?: InboundContent;
  /** What the person made of it later; left out where it is as it was written. */
  edited?: { text: string | null; at: string };
  /** The person withdrew it; left out where not. */
  deletedAt?: string;
  /** When it was written, by the gateway's clock. */
  at: string;
  /** When we learned of it: the order of the list. */
  receivedAt: string;
}
