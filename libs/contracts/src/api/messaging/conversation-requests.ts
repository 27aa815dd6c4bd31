import type { Member } from './member.js';

/** POST /api/conversations/{id}/claim: whom the claimer takes for the owner; null: nobody. */
export interface ClaimConversation {
  expectedOwner: string | null;
  /** Needed where somebody else is the owner. */
  reason?: string;
}

/** POST /api/conversations/{id}/assign */
export interface AssignConversation extends ClaimConversation {
  /** Id of the member who is to answer. */
  memberId: string;
}

/** Somebody to whom a conversation can be given. */
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
