import type { SentMediaKind } from '../../answering/media.js';
import type { Member } from './member.js';
import type { RichContent } from './rich-content.js';

/** A reply that goes at a time. Times are ISO-8601 UTC. */
export interface PlannedReply {
  id: string;
  text: string;
  /** The file that it carries, with the text as its caption; left out if it has none. */
  media?: { id: string; kind: SentMediaKind };
  /** Left out if it has none. */
  content?: RichContent;
  scheduledFor: string;
  /** The member who planned it, or changed it last: it goes only while they answer the conversation. */
  by: Member;
  /** It is cancelled by the person's next message. */
  unlessAnswered: boolean;
  /** Hours: if it cannot go within so many of its time, it does not go. */
  validForHours: number;
  /** Rises with every change. */
  version: number;
  /** The person has written since it was planned. */
  answered: boolean;
}

interface Planned {
  text: string;
  /** As of a reply. */
  content?: RichContent;
  /** ISO-8601 with an offset, or local to `timeZone`; within a year. */
  scheduledFor: string;
  /** IANA; left out: the account's. */
  timeZone?: string;
  /** Whether the person's next message cancels it. */
  unlessAnswered?: boolean;
  /** Hours: if it cannot go within so many of its time, it does not go, and the conversation says so. Default: 12. */
  validForHours?: number;
}

/** POST /api/conversations/{id}/planned-replies */
export interface PlanReply extends Planned {
  /** The owner that the caller expects; null: none, and planning takes the conversation. */
  expectedOwner: string | null;
  /** A file that was uploaded for this conversation; the text is its caption then, and may be empty. */
  mediaId?: string;
}

/** PUT /api/conversations/{id}/planned-replies/{plannedId} */
export interface ChangePlannedReply extends Planned {
  /** The version that the caller saw. */
  version: number;
}

/** POST /api/conversations/{id}/planned-replies/{plannedId}/send */
export interface SendPlannedReply {
  /** The version that the caller saw. */
  version: number;
}

/** The reply that was planned. */
export interface PlannedReplyResult {
  id: string;
}
