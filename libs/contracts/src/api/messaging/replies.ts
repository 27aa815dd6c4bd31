import type { SentMediaKind } from '../../answering/media.js';

/** POST /api/conversations/{id}/reply */
export interface ReplyInConversation {
  /** May be empty where there is a file, whose caption it is. */
  text: string;
  /** Of a file that was uploaded for this conversation. */
  mediaId?: string;
  /** Id of the line of this conversation whose message it quotes. */
  quotes?: string;
  /** Whom the sender takes for the owner; null: nobody, and the reply takes the conversation. */
  expectedOwner: string | null;
}

/** POST /api/conversations/{id}/media and /api/messages/media: a file that can be sent now. */
export interface UploadedMedia {
  mediaId: string;
  kind: SentMediaKind;
  /** By its bytes. */
  mimeType: string;
  bytes: number;
  /** As it will be called, with the extension that its content has. */
  name: string;
}

/** What a reply became. */
export interface ReplyOrderedResult {
  jobId: string;
  messageId: string;
  /** It used none of the plan's messages. */
  free: boolean;
}
