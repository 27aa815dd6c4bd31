/** A row of a list. A choice comes back with its id. */
export interface ListRow {
  /** Unique in the message. */
  id: string;
  /** At most 24 characters, as the reader sees them. */
  title: string;
  /** At most 72. */
  description?: string;
}

/** Rows to choose one from: at most 10 in all sections. The message's header, body and footer stand above them. */
export interface ListContent {
  kind: 'list';
  /** On the button that opens the list: at most 20 characters. */
  button: string;
  sections: { title?: string; rows: ListRow[] }[];
}

/** A place, in degrees. It has no text of its own. */
export interface PlaceContent {
  kind: 'location';
  latitude: number;
  longitude: number;
  name?: string;
  address?: string;
}

/** A contact card. It has no text of its own. */
export interface CardContent {
  kind: 'contact';
  name: string;
  /** E.164 with '+'. */
  phone: string;
  organisation?: string;
  email?: string;
}

/** A question with 2 to 12 options. It stands instead of the message's body. */
export interface AskedPoll {
  kind: 'poll';
  question: string;
  options: string[];
  /** How many a person may choose; 0: any number. */
  choices: number;
}

/**
 * Content of a message beyond text, file and buttons. Bodies that send or keep a message carry it in the field
 * `content`, beside header, body and footer; it excludes `buttons` and `mediaId`.
 */
export type RichContent = ListContent | PlaceContent | CardContent | AskedPoll;

export type RichKind = RichContent['kind'];

export const LIST_ROWS_MAX = 10;
export const LIST_SECTIONS_MAX = 10;
export const LIST_BUTTON_MAX = 20;
export const ROW_TITLE_MAX = 24;
export const ROW_DESCRIPTION_MAX = 72;
export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 12;
