import type { Decider } from '../platform/domain/decider.js';
import { DomainError } from '../platform/domain/domain-error.js';
import {
  type MediaEvent,
  mediaEvents,
  type MediaKept,
  type MediaNotKept,
  type MediaRemoved,
  type MediaUploaded,
  type MediaUsed,
  type NotKept,
} from './media.events.js';

/** What an upload is, for who sends it. */
export type Upload = Pick<
  MediaUploaded['data'],
  'accountId' | 'conversationId' | 'kind' | 'mimeType' | 'name' | 'bytes' | 'fileId'
>;

export interface MediaState {
  /** null until it is kept. */
  fileId: string | null;
  /** Why it was not, the last time. */
  reason: NotKept | null;
  removed: boolean;
  /** What it was called. */
  removedFile: string | null;
  /** null where it came from outside, and when it is gone. */
  upload: Upload | null;
  used: boolean;
}

export type MediaCommand =
  | { type: 'KeepMedia'; media: MediaKept['data'] }
  | { type: 'LeaveMedia'; media: MediaNotKept['data'] }
  /** Nothing happens where there is a file already: who uploads looks whether it is the same. */
  | { type: 'UploadMedia'; media: MediaUploaded['data'] }
  /** It is put into a reply of this conversation. */
  | { type: 'UseMedia'; media: MediaUsed['data'] & { conversationId: string } }
  /** `unused`: only where no reply has it. */
  | { type: 'RemoveMedia'; media: Omit<MediaRemoved['data'], 'fileId'> };

/**
 * A file. What is kept stays kept until it is removed, which is for good, and the same reason is written once. What was
 * uploaded can be sent in its own conversation only.
 */
export const media: Decider<MediaState, MediaCommand, MediaEvent> = {
  events: mediaEvents,
  initialState: { fileId: null, reason: null, removed: false, removedFile: null, upload: null, used: false },

  decide(command, state) {
    const { fileId, reason, removed, upload, used } = state;
    switch (command.type) {
      case 'UploadMedia':
        return fileId === null && !removed ? [{ type: 'MediaUploaded', data: command.media }] : [];
      case 'UseMedia': {
        const { conversationId, ...use } = command.media;
        if (upload?.accountId !== use.accountId || upload.conversationId !== conversationId) throw notHere();
        return used ? [] : [{ type: 'MediaUsed', data: use }];
      }
      case 'RemoveMedia':
        if (removed || (command.media.why === 'unused' && (upload === null || used))) return [];
        return [{ type: 'MediaRemoved', data: { ...command.media, fileId } }];
      case 'KeepMedia':
        return removed || fileId !== null ? [] : [{ type: 'MediaKept', data: command.media }];
      case 'LeaveMedia': {
        const isKnown = removed || fileId !== null || reason === command.media.reason;
        return isKnown ? [] : [{ type: 'MediaNotKept', data: command.media }];
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'MediaKept':
        return { ...state, fileId: event.data.fileId, reason: null };
      case 'MediaUploaded':
        return { ...state, fileId: event.data.fileId, upload: event.data };
      case 'MediaUsed':
        return { ...state, used: true };
      case 'MediaRemoved': {
        const { fileId } = event.data;
        return { ...state, fileId: null, reason: null, removed: true, removedFile: fileId, upload: null };
      }
      case 'MediaNotKept':
        return { ...state, reason: event.data.reason };
    }
  },
};

/** For who would send what was not uploaded here, or is gone. */
export function notHere(): DomainError {
  const message = 'This file is not here any more. Add it again';
  return DomainError.invalid(message, { mediaId: message });
}
