import type { ConversationMessage, LineGesture, Member } from '@wavelane/contracts';
import { EDIT_WINDOW_MS } from '@wavelane/gateway';
import { changesOf } from '../gestures/changes.js';
import type { ChatMessageDocument, OwnGesture } from './chat-message.js';

type Changes = Pick<ConversationMessage, 'edited' | 'deletedAt' | 'reactions' | 'votes' | 'gestures'>;

/** Ids of the members whose gestures a message shows. */
export const membersOf = (documents: Iterable<ChatMessageDocument>): string[] =>
  [...documents].flatMap(({ gestures = [] }) => gestures.map(({ by }) => by));

/** Returns the edits, reactions and votes of a message, and its deletion. */
export function changedIn(document: ChatMessageDocument | undefined, member: (id: string) => Member): Changes {
  const { edited, earlier, deletedAt, reactions, votes, open } = changesOf(document);
  const SIDES = ['person', 'account'] as const;
  const voted = SIDES.flatMap((by) => {
    const options = votes[by]?.options ?? [];
    return options.length > 0 ? [{ options: [...options], by }] : [];
  });
  return {
    reactions: SIDES.flatMap((by) => {
      const emoji = reactions[by]?.emoji;
      return emoji ? [{ emoji, by }] : [];
    }),
    ...(edited && {
      edited: {
        ...{ text: edited.text, at: edited.at },
        ...(earlier.length > 0 && { earlier: earlier.map(({ text }) => text) }),
      },
    }),
    ...(deletedAt !== null && { deletedAt }),
    ...(voted.length > 0 && { votes: voted }),
    ...(open.length > 0 && { gestures: open.map((one) => shown(one, member)) }),
  };
}

/** Returns the present text of a message. */
export const textNow = (document: ChatMessageDocument | undefined, first: string | null): string | null => {
  const { edited } = changesOf(document);
  return edited ? edited.text : first;
};

/** Until when a text of the account's own can be edited. @param sentAt ISO-8601 UTC */
export const editableUntil = (sentAt: string): string => new Date(Date.parse(sentAt) + EDIT_WINDOW_MS).toISOString();

function shown(
  { id, kind, state, by, emoji, text, cause, reason }: OwnGesture,
  member: (id: string) => Member,
): LineGesture {
  return {
    ...{ id, kind, state: state === 'done' ? 'waits' : state, by: member(by) },
    ...(emoji !== undefined && { emoji }),
    ...(text !== undefined && { text }),
    ...(cause !== undefined && { cause }),
    ...(reason && { reason }),
  };
}
