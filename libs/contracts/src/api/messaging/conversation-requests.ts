import type { Member } from './member.js';

/** POST /api/conversations/{id}/claim. `expectedOwner`: the owner that the caller expects; null: none. */
export interface ClaimConversation {
  expectedOwner: string | null;
  /** Required if another member is the owner. */
  reason?: string;
}

/** POST /api/conversations/{id}/assign */
export interface AssignConversation extends ClaimConversation {
  /** Id of the member who shall answer. */
  memberId: string;
}

/** A member to whom a conversation can be given. */
export interface Assignee extends Member {
  /** Open conversations that they answer. */
  conversations: number;
}

/** POST /api/conversations/{id}/snooze */
export interface SnoozeConversation {
  /** ISO-8601 with offset, in the future. */
  until: string;
}

/** POST /api/conversations/{id}/labels */
export interface LabelConversation {
  add?: string[];
  remove?: string[];
}

/** POST /api/conversations/{id}/notes */
export interface AddConversationNote {
  text: string;
  /** Ids of members who see the channel: the note is for them. */
  mentions?: string[];
}
