import type { RichContent } from './rich-content.js';

/** Body of POST and PUT /api/canned-replies. */
export interface SaveCannedReply {
  /** Letters, digits, `-` and `_`; a slash before them is dropped, capitals are small. */
  shortName: string;
  /** May hold {{name}} and {{phone}}. */
  text: string;
  /** As of a reply: with one other than a list the text is empty. */
  content?: RichContent;
}

/** A text with which members answer, found by its short name. */
export interface CannedReply {
  id: string;
  /** Unlike all others of the account. */
  shortName: string;
  text: string;
  /** Left out if it has none. */
  content?: RichContent;
}
