import type { Thread } from './fact.js';

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
 */
export function waitsOf(
  { conversation, channelId, kinds, at, by }: Thread,
  standing: Standing = BEGINNING,
): { waits: Wait[]; standing: Standing } {
  let { since, isFirst, isJoined } = standing;
  const waits: Wait[] = [];
  const end = (place: number, how: 'answer' | 'closed') => {
    const ended = { at: at[place] ?? 0, how, by: by[place] ?? null };
    if (since !== null) waits.push({ conversation, channelId, since, isFirst, ended });
    since = null;
  };
  for (let place = 0; place < kinds.length; place++) {
    const kind = kinds[place];
    switch (kind) {
      case 'received':
      case 'news':
        if (!isJoined) since ??= at[place] ?? 0;
        break;
      case 'reply':
      case 'phone':
      case 'handled':
        if (isJoined) break;
        end(place, 'answer');
        isFirst = false;
        break;
      case 'resolved':
        end(place, 'closed');
        isFirst = true;
        break;
      case 'joined':
      case 'parted':
        end(place, 'closed');
        isJoined = kind === 'joined';
        break;
    }
  }
  if (since !== null && kinds.length > 0) waits.push({ conversation, channelId, since, isFirst });
  return { waits, standing: { since, isFirst, isJoined } };
}
