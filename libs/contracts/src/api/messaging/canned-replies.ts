import type { UploadedMedia } from './replies.js';
import type { RichContent } from './rich-content.js';

/** Body of POST and PUT /api/canned-replies. */
export interface SaveCannedReply {
  /** Letters, digits, `-` and `_`; a slash before them is dropped, capitals are small. */
  shortName: string;
  /** May hold {{name}} and {{phone}}. Empty only beside a file, or content other than a list. */
  text: string;
  /** A list takes the text; any other goes as a message after it. */
  content?: RichContent;
  /** Id of a file that was uploaded as shared, or of another canned reply's or template's. */
  mediaId?: string;
}

/** A text with which members answer, found by its short name. */
export interface CannedReply {
  id: string;
  /** Unlike all others of the account. */
  shortName: string;
  text: string;
  /** Left out if it has none. */
  content?: RichContent;
  /** Its file; left out if it has none. */
  media?: UploadedMedia;
}
