import { decidedAtOf, type Recorded } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import { type MessageEvent, messageEvents } from '../../../messaging/index.js';
import { idOf } from '../../../platform/domain/ids.js';

/** The length of a quarter of an hour, in ms. Days of every zone begin with one. */
export const QUARTER_MS = 900_000;

/** The outcomes of the messages of a job in one quarter of an hour. */
export interface DeliveriesDocument extends Record<string, unknown> {
  accountId: string;
  jobId: string;
  channelId: number;
  /** When the quarter began, ISO-8601 UTC. */
  at: string;
  sent: number;
  delivered: number;
  read: number;
  replied: number;
  /** Failed messages without cancelled ones, less those that arrived after all: may be below 0. */
  failed: number;
  /** How often the first, second and third button was pressed. */
  buttons: number[];
}

const BUTTONS = 3;

/**
 * Deliveries by quarter of an hour, because an account's days depend on its zone, and so that a report of a past day
 * can leave out later ones.
 */
export const deliveriesProjection = projection<DeliveriesDocument, MessageEvent>({
  name: 'report-deliveries',
  version: 1,
  handles: messageEvents.types,
  keys(event) {
    if (!says(event)) return [];
    return idOf('deliveries', event.data.jobId, quarterOf(event));
  },
  initial: () => ({
    ...{ accountId: '', jobId: '', channelId: 0, at: '' },
    ...{ sent: 0, delivered: 0, read: 0, replied: 0, failed: 0, buttons: Array<number>(BUTTONS).fill(0) },
  }),
  fold(document, event) {
    const { accountId, jobId, channelId, reached } = event.data;
    const next = { ...document, accountId, jobId, channelId, at: quarterOf(event), buttons: [...document.buttons] };
    for (const step of reached) if (step !== 'accepted') next[step] += 1;
    next.failed += failedBy(event);
    const pressed = pressedIn(event);
    if (pressed !== null) next.buttons[pressed - 1] = (next.buttons[pressed - 1] ?? 0) + 1;
    return next;
  },
  indexes: [
    { fields: [{ field: 'accountId' }, { field: 'at' }] },
    { fields: [{ field: 'accountId' }, { field: 'jobId' }] },
  ],
});

type Told = Recorded<MessageEvent>;

const says = (event: Told): boolean =>
  event.data.reached.some((step) => step !== 'accepted') || failedBy(event) !== 0 || pressedIn(event) !== null;

function quarterOf(event: Told): string {
  const at = Date.parse(decidedAtOf(event));
  return new Date(at - (at % QUARTER_MS)).toISOString();
}

function failedBy({ type, data }: Told): number {
  if (type === 'MessageCancelled') return 0;
  const { before, after, wasCancelled }: MessageEvent['data'] = data;
  return Number(after === 'failed') - Number(before === 'failed' && wasCancelled !== true);
}

const pressedIn = (event: Told): number | null => (event.type === 'MessageReplied' ? event.data.button : null);
