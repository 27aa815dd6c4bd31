import type { Fact } from './fact.js';

/** A person's wait for an answer. Times in Unix ms. */
export interface Wait {
  conversation: string;
  channelId: number;
  /** When they wrote. */
  since: number;
  /** The first answer since the conversation began, or began again after it was resolved. */
  isFirst: boolean;
  /** Left out while they wait. */
  ended?: {
    at: number;
    /**
     * `answer`: a member wrote. `closed`: it was resolved without an answer, or the person waits in another
     * conversation.
     */
    how: 'answer' | 'closed';
    /** The member who answered; null: written on the account's phone, or closed by the system. */
    by: string | null;
  };
}

/** The state of a conversation, for the next fact. */
export interface Standing {
  /** Since when the person waits, Unix ms; null if they do not wait. */
  since: number | null;
  isFirst: boolean;
  /** The conversation is shown as part of another one, in which people wait. */
  isJoined: boolean;
}

export const BEGINNING: Standing = { since: null, isFirst: true, isJoined: false };

/**
 * Returns the waits in one conversation: each from the first unanswered message to the answer, whichever member gave
 * it.
 * @param facts of one conversation, in order
 */
export function waitsOf(facts: readonly Fact[], standing: Standing = BEGINNING): { waits: Wait[]; standing: Standing } {
  let { since, isFirst, isJoined } = standing;
  const waits: Wait[] = [];
  const end = (fact: Fact, how: 'answer' | 'closed') => {
    const { conversation, channelId, at, by } = fact;
    if (since !== null) waits.push({ conversation, channelId, since, isFirst, ended: { at, how, by } });
    since = null;
  };
  for (const fact of facts) {
    switch (fact.kind) {
      case 'received':
      case 'news':
        if (!isJoined) since ??= fact.at;
        break;
      case 'reply':
      case 'phone':
      case 'handled':
        if (isJoined) break;
        end(fact, 'answer');
        isFirst = false;
        break;
      case 'resolved':
        end(fact, 'closed');
        isFirst = true;
        break;
      case 'joined':
      case 'parted':
        end(fact, 'closed');
        isJoined = fact.kind === 'joined';
        break;
    }
  }
  const last = facts.at(-1);
  if (since !== null && last) {
    const { conversation, channelId } = last;
    waits.push({ conversation, channelId, since, isFirst });
  }
  return { waits, standing: { since, isFirst, isJoined } };
}
