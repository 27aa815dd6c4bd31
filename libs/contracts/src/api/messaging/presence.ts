import type { Member } from './member.js';

/**
 * A member's activity in a conversation that is open before them. `answering`: typing an answer, which the person sees
 * as "typing…"; `gone`: not any more.
 */
export const DOINGS = ['looking', 'typing', 'answering', 'gone'] as const;
export type Doing = (typeof DOINGS)[number];

/** One of GET /api/presence: another member who has a conversation open. */
export interface Presence {
  conversationId: string;
  member: Member;
  typing: boolean;
}

/** POST /api/presence */
export interface PresenceBeat {
  conversationId: string;
  /** Names one open page of the member among others of theirs. */
  tab: string;
  doing: Doing;
}
