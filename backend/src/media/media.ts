import type { Decider } from '../platform/domain/decider.js';
import {
  type MediaEvent,
  mediaEvents,
  type MediaKept,
  type MediaNotKept,
  type MediaRemoved,
  type NotKept,
} from './media.events.js';

export interface MediaState {
  /** null until it is kept. */
  fileId: string | null;
  /** Why it was not, the last time. */
  reason: NotKept | null;
  removed: boolean;
  /** What it was called. */
  removedFile: string | null;
}

export type MediaCommand =
  | { type: 'KeepMedia'; media: MediaKept['data'] }
  | { type: 'LeaveMedia'; media: MediaNotKept['data'] }
  | { type: 'RemoveMedia'; media: Omit<MediaRemoved['data'], 'fileId'> };

/** The file of a message: what is kept stays kept until it is removed, which is for good, and the same reason is written once. */
export const media: Decider<MediaState, MediaCommand, MediaEvent> = {
  events: mediaEvents,
  initialState: { fileId: null, reason: null, removed: false, removedFile: null },

  decide(command, { fileId, reason, removed }) {
    if (removed) return [];
    if (command.type === 'RemoveMedia') return [{ type: 'MediaRemoved', data: { ...command.media, fileId } }];
    if (fileId !== null) return [];
    if (command.type === 'KeepMedia') return [{ type: 'MediaKept', data: command.media }];
    return reason === command.media.reason ? [] : [{ type: 'MediaNotKept', data: command.media }];
  },

  evolve(state, event) {
    if (event.type === 'MediaKept') return { ...state, fileId: event.data.fileId, reason: null };
    if (event.type === 'MediaRemoved')
      return { fileId: null, reason: null, removed: true, removedFile: event.data.fileId };
    return { ...state, reason: event.data.reason };
  },
};
