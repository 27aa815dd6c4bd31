import { decidedAtOf, type Recorded, placedAt, type EventOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { AccountEvent } from '../../identity/index.js';
import { type GatewayMessageReceived, isAnswer, isReported, providerKey } from '../../whatsapp/index.js';
import { clearWishOf } from '../../people/index.js';
import type { MessageContent } from '@wavelane/gateway';
import { isHidden, personOf } from '../../platform/domain/phone/chat.js';
import { sameReportId } from '../../platform/domain/ids/reports.js';
import type { ChosenRow } from '../content/rows.js';
import type { MessageReplied } from '../messages/message.events.js';
import { saidIn, wishIn } from './said.js';

type RecipientRestored = EventOf<AccountEvent, 'RecipientRestored'>;
type RecipientSuppressed = EventOf<AccountEvent, 'RecipientSuppressed'>;

/**
 * A message that a person wrote to one of the account's channels. Key: `{channelId}:{gateway's id}`. Times are ISO-8601
 * UTC.
 */
export interface InboundDocument extends Record<string, unknown> {
  /** '' until the message itself has come. */
  accountId: string;
  channelId: number;
  /** E.164; null if WhatsApp hides the number. */
  from: string | null;
  senderName: string | null;
  /** As the gateway calls it: text, reply, image … */
  kind: string;
  text: string | null;
  /** 1 to 3 if a button was pressed. */
  button: number | null;
  /** Our message that it answers. */
  messageId: string | null;
  jobId: string | null;
  wish: 'stop' | 'start' | null;
  /** A system of the account's own reported it, and the gateway did not confirm it. */
  reported: boolean;
  /** The content besides the text; null if there is none. */
  content: MessageContent | null;
  /** The row of our list that it chooses; left out if it chooses none. */
  chosen?: ChosenRow;
  /** The newest change that the person made later, and its time. */
  edited: { text: string | null; at: string } | null;
  /** {@link sameReportId} of the newest changes of that second: if one is repeated, it changes nothing. */
  editReports?: string[];
  deletedAt: string | null;
  /** By the gateway's clock; else when it came. */
  at: string;
  receivedAt: string;
  /** {@link placedAt}: in what order they came. */
  placed: string;
}

type InboundNews = GatewayMessageReceived | MessageReplied | RecipientSuppressed | RecipientRestored;

export const inboundProjection = projection<InboundDocument, InboundNews>({
  name: 'inbound-messages',
  version: 10,
  handles: ['GatewayMessageReceived', 'MessageReplied', 'RecipientSuppressed', 'RecipientRestored'],
  keys(event) {
    if (event.type === 'RecipientSuppressed' || event.type === 'RecipientRestored') {
      const { source } = event.data;
      return source ? providerKey(source.channelId, source.providerMessageId) : [];
    }
    if (event.type === 'MessageReplied') {
      return providerKey(event.data.channelId, event.data.replyId);
    }
    const { channelId, providerMessageId, fromMe, chatId, kind, content } = event.data;
    if (fromMe || (personOf(chatId) === undefined && !isHidden(chatId))) return [];
    const changed = (content?.edit ?? content?.deletion)?.messageId ?? null;
    if (changed !== null) return providerKey(channelId, changed);
    return isAnswer(kind) ? providerKey(channelId, providerMessageId) : [];
  },
  initial: () => ({
    accountId: '',
    channelId: 0,
    from: null,
    senderName: null,
    kind: 'unknown',
    text: null,
    button: null,
    messageId: null,
    jobId: null,
    wish: null,
    reported: false,
    content: null,
    edited: null,
    deletedAt: null,
    at: '',
    receivedAt: '',
    placed: '',
  }),
  fold(document, event) {
    // A word of the account's own; the message alone does not show it.
    if (event.type === 'RecipientSuppressed') return { ...document, wish: 'stop' };
    if (event.type === 'RecipientRestored') return { ...document, wish: 'start' };
    if (event.type === 'MessageReplied') {
      const { messageId, jobId, button, row } = event.data;
      const of = { messageId: document.messageId ?? messageId, jobId: document.jobId ?? jobId };
      return { ...document, ...of, button, ...(row && { chosen: row }) };
    }
    const { edit, deletion } = event.data.content ?? {};
    const isFirst = document.accountId === '';
    if ((edit ?? deletion) && isReported(event) && !document.reported && !isFirst) return document;
    const at = event.data.at ?? decidedAtOf(event);
    if (deletion) return { ...document, deletedAt: earlier(document.deletedAt, at) };
    if (edit) return { ...document, ...newerEdit(document, { text: edit.text, at }, sameReportId(event)) };
    // The gateway may report it twice under an engine that keeps both; the first time counts.
    const isConfirmed = document.reported && !isReported(event);
    return isFirst || isConfirmed ? { ...document, ...written(event) } : document;
  },
  indexes: [
    { fields: [{ field: 'accountId' }, { field: 'placed', direction: 'desc' }] },
    { fields: [{ field: 'accountId' }, { field: 'channelId' }, { field: 'placed', direction: 'desc' }] },
    { fields: [{ field: 'accountId' }, { field: 'from' }, { field: 'receivedAt', direction: 'desc' }] },
  ],
});

/** The most ids of one second that are kept. */
const REPORTS_MAX = 20;

/** Within one second the change that arrived later is the newer one, because a gateway reports whole seconds. */
function newerEdit(
  { edited, editReports = [] }: InboundDocument,
  change: { text: string | null; at: string },
  reportId: string,
): Pick<InboundDocument, 'edited' | 'editReports'> {
  if (!edited || edited.at < change.at) return { edited: change, editReports: [reportId] };
  if (edited.at > change.at || editReports.includes(reportId)) return { edited, editReports };
  return { edited: change, editReports: [...editReports, reportId].slice(-REPORTS_MAX) };
}

/** ISO-8601 UTC. */
const earlier = (one: string | null, other: string) => (one !== null && one < other ? one : other);

function written(event: Recorded<GatewayMessageReceived>): Partial<InboundDocument> {
  const { accountId, channelId, chatId, senderName, kind, text, at, content = null } = event.data;
  const receivedAt = decidedAtOf(event);
  const placed = placedAt(receivedAt, event.position);
  const said = saidIn(event.data);
  const wish = wishIn(said, clearWishOf(said.text)) ?? null;
  const from = personOf(chatId) ?? null;
  return {
    accountId,
    channelId,
    from,
    senderName,
    kind,
    text,
    wish,
    reported: isReported(event),
    content,
    at: at ?? receivedAt,
    receivedAt,
    placed,
  };
}
