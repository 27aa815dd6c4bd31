import type { Decider } from '../platform/domain/decider.js';
import { type MediaEvent, mediaEvents, type MediaKept, type MediaNotKept, type NotKept } from './media.events.js';

export interface MediaState {
  /** null until it is kept. */
  fileId: string | null;
  /** Why it was not, the last time. */
  reason: NotKept | null;
}

export type MediaCommand =
  { type: 'KeepMedia'; media: MediaKept['data'] } | { type: 'LeaveMedia'; media: MediaNotKept['data'] };

/** The file of a message: what is kept stays kept, and the same reason is written once. */
export const media: Decider<MediaState, MediaCommand, MediaEvent> = {
  events: mediaEvents,
  initialState: { fileId: null, reason: null },

  decide(command, { fileId, reason }) {
    if (fileId !== null) return [];
    if (command.type === 'KeepMedia') return [{ type: 'MediaKept', data: command.media }];
    return reason === command.media.reason ? [] : [{ type: 'MediaNotKept', data: command.media }];
  },

  evolve(state, event) {
    if (event.type === 'MediaKept') return { fileId: event.data.fileId, reason: null };
    return { ...state, reason: event.data.reason };
  },
};
