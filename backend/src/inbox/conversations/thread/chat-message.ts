import { decidedAtOf, type Recorded } from '@wavelane/event-store';
import type { MessageContent } from '@wavelane/gateway';
import { type GatewayMessageReceived, isReported } from '../../../whatsapp/index.js';
import { sameReportId } from '../../../platform/domain/ids/reports.js';
import type { GestureDoubt, GestureRefusal } from '../gestures/gesture.events.js';
import { written } from './lines.js';

/** A text that a message has had. `at`: ISO-8601 UTC. */
export interface Changed {
  text: string | null;
  at: string;
  /** {@link sameReportId} of the event that reported it; left out of one that was made here. */
  told?: string;
}
/** Without `emoji` it was taken back. */
export interface Reaction extends Told {
  emoji: string | null;
}
/** All options that are chosen; none if the vote was taken back. */
export interface Vote extends Told {
  options: string[];
}
/** `at`: ISO-8601 UTC. */
interface Told {
  at: string;
  /**
   * {@link sameReportId} of the newest events of this second, at most {@link TOLD_MAX}: if one of them is repeated, it
   * changes nothing. Left out of what was made here.
   */
  told?: string[];
}

/** A gesture that a member ordered here. `at`: when, ISO-8601 UTC. */
export interface OwnGesture {
  id: string;
  kind: 'reaction' | 'edit' | 'withdrawal';
  /** Id of the member. */
  by: string;
  at: string;
  state: 'waits' | 'done' | 'refused' | 'unknown';
  /** The emoji of a reaction; null takes the reaction back. */
  emoji?: string | null;
  /** The text of an edit. */
  text?: string;
  cause?: GestureRefusal | GestureDoubt;
  reason?: string;
}

/** The gateway's reports about one message, and gestures at it, by its `providerKey`. Times are ISO-8601 UTC. */
export interface ChatMessageDocument extends Record<string, unknown> {
  /** A system of the account's own reported it, and the gateway did not confirm it. */
  reported: boolean;
  accountId: string;
  channelId: number;
  /** null until the message itself came, and of messages that were sent from here. */
  from: 'person' | 'phone' | null;
  kind: string;
  /** null of a person's message: what it says stands in the read model of what people wrote (see `heardMessages`). */
  text: string | null;
  /** As the text. */
  content: MessageContent | null;
  quotedId: string | null;
  /** The newest text that was reported. */
  edited: Changed | null;
  /** Texts that were reported between the first and the newest, the oldest first; left out if there are none. */
  earlier?: Changed[];
  deletedAt: string | null;
  /** The newest of each side; the account's only if it was made by hand, on its phone or in a browser. */
  reactions: { person: Reaction | null; account: Reaction | null };
  /** The account's newest that a program made, as Wavelane does; left out if there is none. */
  programReaction?: Reaction;
  /** The newest of each side at a poll; left out if neither has voted. */
  votes?: { person?: Vote; account?: Vote };
  /** The newest gestures that were ordered here; left out if there are none. */
  gestures?: OwnGesture[];
}

export const NEW_CHAT_MESSAGE: ChatMessageDocument = {
  accountId: '',
  channelId: 0,
  from: null,
  kind: 'unknown',
  text: null,
  content: null,
  quotedId: null,
  edited: null,
  deletedAt: null,
  reactions: { person: null, account: null },
  reported: false,
};

/** Texts of a message that are remembered besides the first and the newest. */
const EARLIER_MAX = 20;

/**
 * Folds a report of the gateway into the document. Reports may be repeated and may arrive in any order; reports about
 * changes of different seconds give the same document in every order.
 */
export function withReport(
  document: ChatMessageDocument,
  event: Recorded<GatewayMessageReceived>,
): ChatMessageDocument {
  const { accountId, channelId, fromMe, kind, text, content, quotedId, source } = event.data;
  const at = event.data.at ?? decidedAtOf(event);
  const { edit, deletion, reaction, vote } = content ?? {};
  const of = { ...document, accountId, channelId };
  const isReport = isReported(event);
  const reportId = sameReportId(event);
  // An account's own report changes nothing that the gateway reported.
  if (isReport && !document.reported && document.from !== null) return document;
  if (deletion) return { ...of, deletedAt: earliest(document.deletedAt, at) };
  if (edit) return { ...of, ...withText(document, { text: edit.text, at, told: reportId }) };
  const told = [reportId];
  const side = fromMe ? 'account' : 'person';
  if (reaction) {
    const reacted = { emoji: reaction.emoji, at, told };
    if (fromMe && source === 'api') return { ...of, programReaction: newest(document.programReaction, reacted) };
    return { ...of, reactions: { ...document.reactions, [side]: newest(document.reactions[side], reacted) } };
  }
  if (vote) {
    const voted = { options: vote.options, at, told };
    return { ...of, votes: { ...document.votes, [side]: newest(document.votes?.[side], voted) } };
  }
  // The gateway may report it twice under an engine that keeps both; the first time counts.
  if (document.from !== null && (isReport || !document.reported)) return document;
  const from = written(event) ?? null;
  const said = from === 'person' ? {} : { text, content: content ?? null };
  return { ...of, reported: isReport, from, kind, quotedId, ...said };
}

const earliest = (one: string | null, other: string) => (one !== null && one < other ? one : other);

/**
 * The most event ids of one second that are kept. If more changes come within a second, the oldest are forgotten, and a
 * repetition of one of those counts as a new change.
 */
const TOLD_MAX = 20;

/** Returns the later one; of the same second, the one that arrived later, because a gateway reports whole seconds. */
function newest<T extends Told>(one: T | null | undefined, other: T): T {
  if (!one || one.at < other.at) return other;
  const { told = [] } = one;
  if (one.at > other.at || other.told?.every((id) => told.includes(id))) return one;
  return { ...other, told: [...told, ...(other.told ?? [])].slice(-TOLD_MAX) };
}

/** Leaves those of one second in the order in which they came. */
export const inOrder = (one: Changed, other: Changed): number => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1);

function withText(
  { edited, earlier = [] }: ChatMessageDocument,
  change: Changed,
): Pick<ChatMessageDocument, 'edited' | 'earlier'> {
  const known = edited ? [...earlier, edited] : [];
  if (known.some(({ told }) => told === change.told)) return { edited, ...kept(earlier) };
  const all = [...known, change].sort(inOrder);
  return { edited: all.at(-1) ?? null, ...kept(all.slice(0, -1).slice(-EARLIER_MAX)) };
}

const kept = (earlier: Changed[]) => (earlier.length > 0 ? { earlier } : {});
