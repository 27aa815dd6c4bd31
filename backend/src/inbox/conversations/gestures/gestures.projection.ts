import { decidedAtOf, placedAt } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import { isPseudonym } from '../../../platform/personal/subjects.js';
import { type GestureEvent, gestureEvents } from './gesture.events.js';

/** A gesture without an outcome, by its id: the work of the {@link GestureMaker}. It goes with its outcome. */
export interface OpenGestureDocument extends Record<string, unknown> {
  accountId: string;
  channelId: number;
  /** In what order they were ordered. */
  placed: string;
}

export const openGesturesProjection = projection<OpenGestureDocument, GestureEvent>({
  name: 'open-gestures',
  version: 1,
  handles: gestureEvents.types,
  keys: ({ data }) => data.gestureId,
  initial: () => ({ accountId: '', channelId: 0, placed: '' }),
  fold(document, event) {
    const { accountId, channelId, handle } = event.data;
    switch (event.type) {
      case 'ReactionOrdered':
      case 'EditOrdered':
      case 'WithdrawalOrdered':
        if (isPseudonym(handle.value)) return null;
        return { accountId, channelId, placed: placedAt(decidedAtOf(event), event.position) };
      case 'GestureDone':
      case 'GestureRefused':
      case 'GestureOutcomeUnknown':
        return null;
      default:
        return document.placed === '' ? null : document;
    }
  },
  indexes: [{ fields: [{ field: 'placed' }] }, { fields: [{ field: 'channelId' }, { field: 'placed' }] }],
});
