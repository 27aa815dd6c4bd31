import {
  type ChatMessageDocument,
  type Changed,
  inOrder,
  type OwnGesture,
  type Reaction,
  type Vote,
} from '../thread/chat-message.js';

/** The reactions, edits and deletion of a message, reported by the gateway or made here. */
export interface MessageChanges {
  /** The newest text; null if it was never edited. */
  edited: Changed | null;
  /** Texts between the first and the newest, the oldest first. */
  earlier: Changed[];
  deletedAt: string | null;
  reactions: { person: Reaction | null; account: Reaction | null };
  votes: { person?: Vote; account?: Vote };
  /** Gestures without effect so far, the newest of each kind: under way, refused, or of unknown outcome. */
  open: OwnGesture[];
}

const NONE: MessageChanges = {
  ...{ edited: null, earlier: [], deletedAt: null, reactions: { person: null, account: null }, votes: {}, open: [] },
};

/**
 * A report of the gateway is evidence that the gesture was made, whatever is known of its call: an echo may come before
 * the answer, and long after a call without one. So any order of them ends in the same.
 */
export function changesOf(document: ChatMessageDocument | undefined): MessageChanges {
  if (!document) return NONE;
  const gestures = (document.gestures ?? []).map((own) => (isProved(own, document) ? done(own) : own));
  const texts = textsOf(document, gestures);
  const withdrawn = gestures.find(({ kind, state }) => kind === 'withdrawal' && state === 'done');
  return {
    edited: texts.at(-1) ?? null,
    earlier: texts.slice(0, -1),
    deletedAt: document.deletedAt ?? withdrawn?.at ?? null,
    reactions: { person: document.reactions.person, account: accountReaction(document, gestures) },
    votes: document.votes ?? {},
    open: openIn(gestures),
  };
}

function done({ id, kind, by, at, emoji, text }: OwnGesture): OwnGesture {
  return {
    id,
    kind,
    by,
    at,
    state: 'done',
    ...(emoji !== undefined && { emoji }),
    ...(text !== undefined && { text }),
  };
}

/** Texts that the gateway reported, the oldest first. */
const reportedTexts = ({ edited, earlier = [] }: ChatMessageDocument): Changed[] =>
  edited ? [...earlier, edited] : [];

/** So much may the gateway's clock be behind ours, besides the part of a second that it leaves out. ms */
const BEHIND_MS = 6_000;

/** Whether a report can be of this gesture: one from before its order is of something else. */
const isSince = (own: OwnGesture, { at }: { at: string }): boolean => Date.parse(at) > Date.parse(own.at) - BEHIND_MS;

function isProved(own: OwnGesture, document: ChatMessageDocument): boolean {
  const { gestures = [], programReaction } = document;
  if (own.state === 'done') return false;
  switch (own.kind) {
    case 'withdrawal':
      return document.deletedAt !== null;
    case 'edit': {
      // A text that was wanted twice was also made twice only if it was reported twice.
      const same = gestures.filter(({ kind, text }) => kind === 'edit' && text === own.text);
      const reported = reportedTexts(document).filter(({ text }) => text === own.text);
      return same.some((one) => {
        const place = reported.findIndex((report) => isSince(one, report));
        if (place >= 0) reported.splice(place, 1);
        return one.id === own.id && place >= 0;
      });
    }
    case 'reaction': {
      const last = gestures.findLast(({ kind }) => kind === 'reaction');
      if (last?.id !== own.id || programReaction === undefined) return false;
      return programReaction.emoji === own.emoji && isSince(own, programReaction);
    }
  }
}

/** A text that was made here has the time of its order, which is more precise than that of its echo. */
function textsOf(document: ChatMessageDocument, gestures: readonly OwnGesture[]): Changed[] {
  const own = gestures.flatMap(({ kind, state, text, at }) =>
    kind === 'edit' && state === 'done' && text !== undefined ? [{ text, at }] : [],
  );
  const echoes = own.map(({ text }) => text);
  const others = reportedTexts(document).filter(({ text }) => {
    const index = text === null ? -1 : echoes.indexOf(text);
    if (index >= 0) echoes.splice(index, 1);
    return index < 0;
  });
  return [...own, ...others].sort(inOrder);
}

/** A change by hand on the phone counts if it is later; a program's counts only if none was made here. */
function accountReaction(
  { reactions, programReaction }: ChatMessageDocument,
  gestures: readonly OwnGesture[],
): Reaction | null {
  const last = gestures.findLast(({ kind, state }) => kind === 'reaction' && state === 'done');
  const here = last ? { emoji: last.emoji ?? null, at: last.at } : (programReaction ?? null);
  const byHand = reactions.account;
  return here && (!byHand || here.at >= byHand.at) ? here : byHand;
}

/** A gesture that a later one of its kind has replaced tells nothing any more. */
function openIn(gestures: readonly OwnGesture[]): OwnGesture[] {
  const newest = (['reaction', 'edit', 'withdrawal'] as const).flatMap(
    (which) => gestures.findLast(({ kind }) => kind === which) ?? [],
  );
  return newest.filter(({ state }) => state !== 'done');
}
