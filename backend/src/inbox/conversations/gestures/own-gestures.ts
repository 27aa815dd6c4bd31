import type { Recorded } from '@wavelane/event-store';
import { isPseudonym } from '../../../platform/personal/subjects.js';
import type { ChatMessageDocument, OwnGesture } from '../thread/chat-message.js';
import type { GestureEvent, GestureOrdered } from './gesture.events.js';

/** Gestures at one message that are remembered, the newest. */
const REMEMBERED = 30;

const ORDERS: ReadonlySet<string> = new Set<GestureOrdered['type']>([
  'ReactionOrdered',
  'EditOrdered',
  'WithdrawalOrdered',
]);

export const isOrder = (event: Recorded<GestureEvent>): event is Recorded<GestureOrdered> => ORDERS.has(event.type);

/** A message's document after an event of a gesture at it. */
export function withGesture(document: ChatMessageDocument, event: Recorded<GestureEvent>): ChatMessageDocument {
  const { accountId, channelId, handle, gestureId } = event.data;
  if (isPseudonym(handle.value)) return document;
  const { gestures = [] } = document;
  if (isOrder(event)) {
    if (gestures.some(({ id }) => id === gestureId)) return document;
    const all = [...gestures, orderedIn(event)].slice(-REMEMBERED);
    return { ...document, accountId, channelId, gestures: all };
  }
  const change = outcomeIn(event);
  if (!change || !gestures.some(({ id }) => id === gestureId)) return document;
  return { ...document, gestures: gestures.map((one) => (one.id === gestureId ? { ...one, ...change } : one)) };
}

function orderedIn({ type, data }: Recorded<GestureOrdered>): OwnGesture {
  const of = { id: data.gestureId, by: data.by, at: data.orderedAt, state: 'waits' } as const;
  switch (type) {
    case 'ReactionOrdered':
      return { ...of, kind: 'reaction', emoji: data.emoji };
    case 'EditOrdered':
      return { ...of, kind: 'edit', text: data.text };
    case 'WithdrawalOrdered':
      return { ...of, kind: 'withdrawal' };
  }
}

function outcomeIn({ type, data }: Recorded<GestureEvent>): Partial<OwnGesture> | undefined {
  switch (type) {
    case 'GestureDone':
      return { state: 'done' };
    case 'GestureRefused':
      return { state: 'refused', cause: data.cause, reason: data.reason };
    case 'GestureOutcomeUnknown':
      return { state: 'unknown', cause: data.cause, reason: data.reason };
    default:
      return undefined;
  }
}
