import type { Position, Recorded } from '@wavelane/event-store';
import type { Document, Projection } from '@wavelane/projections';
import type { DocumentWrite, ReadStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import type { GatewayMessageReceived } from '../../../src/whatsapp/gateway/inbox/inbox.events.js';
import { ALL_PROJECTIONS } from '../../../src/projections.js';

const AT_ONCE = 500;
const DAY = 86_400_000;
/** Messages are spread over the last month, so that a report of that month has all of them. */
const DAYS = 29;
const TYPE = 'GatewayMessageReceived';

const PROJECTIONS: readonly Projection[] = ALL_PROJECTIONS.filter(({ handles }) => handles.includes(TYPE));

const BY = { actor: { kind: 'gateway', id: 'whapi' }, correlationId: 'bench', causationId: null } as const;

/** The account of the conversations, their number, and the number of messages in each. */
export interface Filling {
  accountId: string;
  channelId: number;
  conversations: number;
  each: number;
}

interface Part extends Filling {
  head: Position;
  first: number;
}

/**
 * Writes conversations into the read models, as the projections fold their messages: sending webhooks for all of them
 * would take longer than the measurement.
 */
export async function fillConversations(store: ReadStore, head: Position, filling: Filling): Promise<void> {
  for (let first = 0; first < filling.conversations; first += AT_ONCE) await fill(store, { ...filling, head, first });
}

/** The next {@link AT_ONCE} conversations. */
async function fill(store: ReadStore, part: Part): Promise<void> {
  const names = await store.collections();
  const documents: { collection: string; writes: DocumentWrite[] }[] = [];
  const rows: { collection: string; writes: DocumentWrite[] }[] = [];
  const last = Math.min(part.first + AT_ONCE, part.conversations);
  const events = Array.from({ length: last - part.first }, (_, index) => messagesOf(part.first + index, part)).flat();
  for (const projection of PROJECTIONS) {
    const { name, version } = projection;
    const collection = defined(names.find((one) => new RegExp(`^${name}@${version}(-\\d+)?$`).test(one)));
    const folded = new Map<string, Document | null>();
    const derived: DocumentWrite[] = [];
    for (const event of events) {
      for (const key of [projection.keys(event)].flat())
        folded.set(key, projection.fold(folded.get(key) ?? projection.initial(key), event));
      for (const { id, body } of projection.rows?.(event) ?? []) derived.push({ id, body, position: part.head });
    }
    const writes = [...folded].map(([id, body]) => ({ id, body, position: part.head }));
    if (writes.length > 0) documents.push({ collection, writes });
    if (derived.length > 0) rows.push({ collection: `${collection}.rows`, writes: derived });
  }
  await store.write({ rows, documents });
}

/** The messages of one person, and the answers from the phone of the channel. */
function messagesOf(
  n: number,
  { accountId, channelId, head, conversations, each }: Part,
): Recorded<GatewayMessageReceived>[] {
  const span = DAYS * DAY;
  const begun = Date.now() - span + ((n * 7_919) % conversations) * (span / conversations);
  return Array.from({ length: each }, (_, index) => {
    const at = new Date(Math.min(Date.now() - 1_000, begun + index * 90_000)).toISOString();
    const fromMe = index % 2 === 1 && n % 3 > 0;
    return {
      ...{ id: `${n}-${index}`, stream: `inbox-${channelId}`, revision: n * each + index, position: head },
      ...{ type: TYPE, schemaVersion: 1 },
      data: {
        ...{ accountId, channelId, at, fromMe, kind: 'text', text: `Message ${index}`, quotedId: null },
        ...{ source: fromMe ? 'mobile' : null, senderName: fromMe ? null : `Person ${n}` },
        ...{ buttonId: null, echoedButtonIds: [], providerMessageId: `B${n}-${index}` },
        chatId: `97330${String(n).padStart(6, '0')}@s.whatsapp.net`,
      },
      metadata: { ...BY, commandId: `${n}-${index}`, recordedAt: at },
    };
  });
}
