import { decidedAtOf, type Recorded } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { GatewayMessageReceived } from '../../whatsapp/index.js';
import { handleOfChat, personKey } from '../../people/index.js';
import type { Handle } from '../../platform/personal/handle.js';

/** A message from the account to a person. Times are ISO-8601 UTC. */
interface SaidElsewhere {
  /** The gateway's id. */
  id: string;
  /** By the gateway's clock, which knows seconds; else when it came in. */
  at: string;
  /** When it came in, by our clock. */
  cameAt: string;
}

/**
 * Messages from an account to one handle through one channel that were not sent from here, above all those typed on its
 * phone.
 * Key: {@link saidElsewhereKey}.
 */
export interface SaidElsewhereDocument extends Record<string, unknown> {
  /** The latest, at most {@link KEPT}, in the order of coming in. */
  last: SaidElsewhere[];
  /** When the newest came in of those that are not kept; null while all are. */
  left: string | null;
}

/** More messages after a question would add no information. */
const KEPT = 20;

export const saidElsewhereKey = (accountId: string, channelId: number, handle: Handle): string =>
  `${channelId}:${personKey(accountId, handle)}`;

/** Kinds that address no person. */
const NOTHING_SAID = new Set(['system', 'poll_update']);

/**
 * Whether the account wrote something outside Wavelane: on its own phone, in a browser, by an automatic answer of
 * WhatsApp's. A message from Wavelane has the source `api`, and is known from its own stream. A change or withdrawal of
 * a message counts, a reaction or a vote does not.
 */
const isFromAccount = ({
  fromMe,
  source,
  kind,
  content,
}: Pick<GatewayMessageReceived['data'], 'fromMe' | 'source' | 'kind' | 'content'>): boolean =>
  fromMe && source !== 'api' && !NOTHING_SAID.has(kind) && !content?.reaction && !content?.vote;

export const saidElsewhereProjection = projection<SaidElsewhereDocument, GatewayMessageReceived>({
  name: 'said-elsewhere',
  version: 2,
  handles: ['GatewayMessageReceived'],
  keys({ data }) {
    const handle = isFromAccount(data) ? handleOfChat(data.chatId) : undefined;
    return handle ? saidElsewhereKey(data.accountId, data.channelId, handle) : [];
  },
  initial: () => ({ last: [], left: null }),
  fold(document, event) {
    const { last, left } = document;
    if (last.some(({ id }) => id === event.data.providerMessageId)) return document;
    const all = [...last, saidIn(event)].sort((one, other) => (one.cameAt < other.cameAt ? -1 : 1));
    const gone = all.length > KEPT ? all[0]?.cameAt : undefined;
    return { last: all.slice(-KEPT), left: gone ?? left };
  },
  indexes: [],
});

function saidIn(event: Recorded<GatewayMessageReceived>): SaidElsewhere {
  const cameAt = decidedAtOf(event);
  const { at, providerMessageId: id } = event.data;
  return { id, at: at !== null && at < cameAt ? at : cameAt, cameAt };
}

/** The gateway's clock says whole seconds. */
export const SECOND_MS = 1_000;

/**
 * Whether the account said something after a question went out and before an answer was written. A message that had
 * come in before the question was claimed was before it; one that came in later may have been after it, whatever clock
 * the gateway has.
 * @param claimedAt of the question, by our clock @param at when the answer was written; both Unix ms
 * @param questions the gateway's ids of the questions themselves
 */
export function isSaidBetween(
  documents: readonly SaidElsewhereDocument[],
  { claimedAt, at }: { claimedAt: number; at: number },
  questions: ReadonlySet<string>,
): boolean {
  return documents.some(
    ({ last, left }) =>
      (left !== null && Date.parse(left) > claimedAt) ||
      last.some(
        (said) =>
          !questions.has(said.id) && Date.parse(said.cameAt) > claimedAt && Date.parse(said.at) < at + SECOND_MS,
      ),
  );
}
