/** A kind of file that can be sent. */
export type SentMediaKind = 'image' | 'sticker' | 'video' | 'audio' | 'voice' | 'document';

export interface OutgoingText {
  kind: 'text';
  text: string;
}

export interface OutgoingMedia {
  kind: 'media';
  media: SentMediaKind;
  /** The gateway's id of a file that was uploaded. */
  fileId: string;
  mimeType: string;
  caption?: string;
  /** For a document. */
  fileName?: string;
}

/** Action of a button. The gateway reports presses of a `reply` alone, and takes no other kind beside it. */
export type ButtonAction =
  | { kind: 'reply' }
  | { kind: 'url'; url: string }
  /** E.164 with '+'. */
  | { kind: 'call'; phone: string }
  | { kind: 'copy'; code: string };

/** A kind of file that can stand above buttons. */
export type HeaderMediaKind = Exclude<SentMediaKind, 'audio' | 'voice' | 'sticker'>;

/** A file that stands above buttons in the place of a header. */
export interface OutgoingHeaderFile {
  media: HeaderMediaKind;
  /** The gateway's id of a file that was uploaded. */
  fileId: string;
  mimeType: string;
  /** For a document. */
  fileName?: string;
}

/** A text with 1 to 3 buttons, below a header or a file. A press comes back with the button's id. */
export interface OutgoingButtons {
  kind: 'buttons';
  header?: string;
  file?: OutgoingHeaderFile;
  body: string;
  footer?: string;
  /** Without an action: a reply. */
  buttons: readonly { id: string; title: string; action?: ButtonAction }[];
}

/** Up to 10 rows in sections. A choice comes back with the row's id. */
export interface OutgoingList {
  kind: 'list';
  header?: string;
  body: string;
  footer?: string;
  /** On the button that opens the list, at most 20 characters. */
  button: string;
  sections: readonly {
    title?: string;
    /** Title of at most 24, description of at most 72 characters. */
    rows: readonly { id: string; title: string; description?: string }[];
  }[];
}

export interface OutgoingLocation {
  kind: 'location';
  /** Degrees. */
  latitude: number;
  longitude: number;
  name?: string;
  address?: string;
}

export interface OutgoingContact {
  kind: 'contact';
  name: string;
  vcard: string;
}

/** A question with 2 to 12 options. */
export interface OutgoingPoll {
  kind: 'poll';
  question: string;
  options: readonly string[];
  /** How many a person may choose; 0: any number. */
  choices: number;
}

/** Everything that a message to a person can be. A gateway says in `can` which of it it sends. */
export type OutgoingContent =
  OutgoingText | OutgoingMedia | OutgoingButtons | OutgoingList | OutgoingLocation | OutgoingContact | OutgoingPoll;

export type ContentKind = OutgoingContent['kind'];

/** A feature that a lane may lack: a kind of message, or files above buttons. */
export type Lacking = ContentKind | 'button-files';

/** How a message is sent, besides its content. */
export interface SendOptions {
  /** The gateway's id of a message of the same chat. */
  quotes?: string;
  /** Seconds that the other side sees "typing…"; the gateway holds the call that long. */
  typingSeconds?: number;
}
