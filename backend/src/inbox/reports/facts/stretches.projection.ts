import type { Recorded } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import { QUARTER_MS } from './deliveries.projection.js';
import { factEvents, factIn, type FactKind, type FactRow, isFact, type News } from './facts.projection.js';

/** So many successive events of a stream are one stretch: a message writes no more than a few KB anew. */
const EVENTS = 64;

/** Their order never changes: documents name a kind by its place. */
export const FACT_KINDS: readonly FactKind[] = [
  ...(['received', 'phone', 'news', 'handled', 'reply', 'refused'] as const),
  ...(['opened', 'reopened', 'resolved', 'joined', 'parted'] as const),
];

/**
 * The facts of {@link EVENTS} successive events of a stream, in the order of the log. Each array has one entry a fact. A
 * field that few facts have is an object whose keys are places in these arrays.
 */
export interface StretchDocument extends Record<string, unknown> {
  accountId: string;
  channelId: number;
  /** When the earliest and the latest of them happened, ISO-8601 UTC. */
  from: string;
  to: string;
  conversations: string[];
  /** Places in `conversations`. */
  of: number[];
  /** Places in {@link FACT_KINDS}. */
  kinds: number[];
  /** ms after `origin`, Unix ms. */
  at: number[];
  origin: number;
  /** Positions in the log, with a space between two. */
  positions: string;
  /** Ids of members. */
  by: Record<number, string>;
  /** Unix ms, of those that were not known in the quarter of an hour in which they happened. */
  known: Record<number, number>;
  messageIds: Record<number, string>;
}

export const EMPTY: StretchDocument = {
  ...{ accountId: '', channelId: 0, from: '', to: '', conversations: [], of: [], kinds: [], at: [], origin: 0 },
  ...{ positions: '', by: {}, known: {}, messageIds: {} },
};

/**
 * The facts of reports close together: a report of 200,000 messages reads some thousand documents. Their keys do not
 * depend on a person, so a document stays in its place when one is forgotten.
 */
export const stretchesProjection = projection<StretchDocument, News>({
  name: 'report-stretches',
  version: 1,
  handles: factEvents,
  keys: (event) => (isFact(event) ? keyOf(event) : []),
  initial: () => EMPTY,
  fold(document, event) {
    const fact = factIn(event);
    return fact ? withFact(document, fact, event.position) : document;
  },
  indexes: [{ fields: [{ field: 'accountId' }, { field: 'to' }, { field: 'from' }] }],
});

const keyOf = ({ stream, revision }: Recorded<News>): string => `${stream}:${Math.floor(revision / EVENTS)}`;

const quarterOf = (at: number): number => Math.floor(at / QUARTER_MS);

/** Adds a fact, which is known later in the log than all before. */
export function withFact(document: StretchDocument, fact: FactRow, position: string): StretchDocument {
  const { accountId, channelId, conversation, kind, by, messageId } = fact;
  const [place, at, known] = [document.of.length, Date.parse(fact.at), Date.parse(fact.known)];
  const isFirst = place === 0;
  const origin = isFirst ? at : document.origin;
  const found = document.conversations.indexOf(conversation);
  return {
    accountId,
    channelId,
    origin,
    from: isFirst || fact.at < document.from ? fact.at : document.from,
    to: isFirst || fact.at > document.to ? fact.at : document.to,
    conversations: found < 0 ? [...document.conversations, conversation] : document.conversations,
    of: [...document.of, found < 0 ? document.conversations.length : found],
    kinds: [...document.kinds, FACT_KINDS.indexOf(kind)],
    at: [...document.at, at - origin],
    positions: isFirst ? position : `${document.positions} ${position}`,
    by: by === null ? document.by : { ...document.by, [place]: by },
    known: quarterOf(known) === quarterOf(at) ? document.known : { ...document.known, [place]: known },
    messageIds: messageId === null ? document.messageIds : { ...document.messageIds, [place]: messageId },
  };
}
