import type { RichContent } from './rich-content.js';
import type { SentMediaKind } from '../../answering/media.js';

/** POST /api/conversations/{id}/reply */
export interface ReplyInConversation {
  /** May be empty if there is a file, whose caption it is. Empty with a content other than a list. */
  text: string;
  /** A list, a location, a contact or a poll: it excludes a file. */
  content?: RichContent;
  /** Id of a file that was uploaded for this conversation. */
  mediaId?: string;
  /** Id of the line of this conversation whose message it quotes. */
  quotes?: string;
  /** The owner that the caller expects; null: none, and the reply takes the conversation. */
  expectedOwner: string | null;
}

/** POST /api/conversations/{id}/lines/{lineId}/react */
export interface ReactToLine {
  /** One emoji; null takes the account's reaction back. */
  emoji: string | null;
}

/** POST /api/conversations/{id}/lines/{lineId}/edit */
export interface EditLine {
  text: string;
}

/** POST /api/conversations/{id}/media and /api/messages/media: a file that can be sent now. */
export interface UploadedMedia {
  mediaId: string;
  kind: SentMediaKind;
  /** By its bytes. */
  mimeType: string;
  bytes: number;
  /** The name that it will have, with the extension that its content has. */
  name: string;
  /** How long a video or a voice note is, rounded; left out of all others. */
  seconds?: number;
}

/** The job and the message that a reply became. */
export interface ReplyOrderedResult {
  jobId: string;
  messageId: string;
  /** It used none of the plan's messages. */
  free: boolean;
}
