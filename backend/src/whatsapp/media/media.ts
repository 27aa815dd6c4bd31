import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import {
  type MediaAddressed,
  type MediaEvent,
  mediaEvents,
  type MediaKept,
  type MediaNotKept,
  type MediaPrepared,
  type MediaRemoved,
  type MediaUploaded,
  type MediaUsed,
  type NotKept,
} from './media.events.js';
import {
  decideShared,
  ELSEWHERE,
  held,
  NOT_SHARED,
  notHere,
  type SharedCommand,
  type SharedState,
  type SharedUpload,
} from './shared/shared.js';

/** The facts of an upload that its sender needs. */
export type Upload = Pick<
  MediaUploaded['data'],
  'accountId' | 'conversationId' | 'kind' | 'mimeType' | 'name' | 'bytes' | 'fileId' | 'seconds'
>;

/** An upload that was made before its recipient was known. */
export type PreparedUpload = Pick<
  MediaPrepared['data'],
  'accountId' | 'by' | 'kind' | 'mimeType' | 'bytes' | 'fileId' | 'seconds' | 'shared'
>;

/** The member who would send a file, and the conversation. */
export type Sending = Pick<MediaAddressed['data'], 'accountId' | 'conversationId'> & { by: string };

export interface MediaState extends SharedState {
  /** null until it is kept. */
  fileId: string | null;
  /** Why it was not kept the last time. */
  reason: NotKept | null;
  removed: boolean;
  /** The account that it belonged to, once it is removed. */
  removedOf: string | null;
  /** Id of the file that was removed. */
  removedFile: string | null;
  /** null if it came from outside, while its recipient is unknown, and when it is gone. */
  upload: Upload | null;
  /** null once its recipient is known, and when it is gone. */
  prepared: PreparedUpload | null;
  used: boolean;
}

export type MediaCommand =
  | SharedCommand
  | { type: 'KeepMedia'; media: MediaKept['data'] }
  | { type: 'LeaveMedia'; media: MediaNotKept['data'] }
  /** Does nothing if there is a file already: the caller checks whether it is the same. */
  | { type: 'UploadMedia'; media: MediaUploaded['data'] }
  /** Works like `UploadMedia`. */
  | { type: 'PrepareMedia'; media: MediaPrepared['data'] }
  /** It is put into a message to this person, by the member who prepared it or, later, by any member. */
  | { type: 'AddressMedia'; media: MediaAddressed['data'] & { by: string } }
  /** It is put into a reply of this conversation. */
  | { type: 'UseMedia'; media: MediaUsed['data'] & { conversationId: string } }
  /** `unused`: only if nothing has it. `retention`: only if no template has it, which a read model may not know yet. */
  | { type: 'RemoveMedia'; media: Omit<MediaRemoved['data'], 'fileId'> };

/**
 * A file. A stored file stays until it is removed, which is permanent, and the same reason is written once. An upload
 * can be sent in its own conversation only; a prepared one, in the conversation in which it is sent first.
 */
export const media: Decider<MediaState, MediaCommand, MediaEvent> = {
  events: mediaEvents,
  initialState: {
    ...{ fileId: null, reason: null, removed: false, removedOf: null, removedFile: null },
    ...{ upload: null, prepared: null, used: false, ...NOT_SHARED },
  },

  decide(command, state) {
    const { fileId, reason, removed, prepared, used } = state;
    switch (command.type) {
      case 'ShareMedia':
      case 'ReleaseMedia':
        return decideShared(command, state);
      case 'UploadMedia':
        return fileId === null && !removed ? [{ type: 'MediaUploaded', data: command.media }] : [];
      case 'PrepareMedia':
        return fileId === null && !removed ? [{ type: 'MediaPrepared', data: command.media }] : [];
      case 'AddressMedia': {
        const { by, ...addressed } = command.media;
        const { mediaId, accountId, conversationId, messageId } = addressed;
        demandSendable(state, { accountId, conversationId, by });
        if (prepared && !prepared.shared) return [{ type: 'MediaAddressed', data: addressed }];
        const { name } = addressed;
        return [
          ...(prepared ? [{ type: 'MediaShared', data: { mediaId, accountId, name } } as const] : []),
          ...(used ? [] : [{ type: 'MediaUsed', data: { mediaId, accountId, messageId } } as const]),
        ];
      }
      case 'UseMedia': {
        const { conversationId, ...use } = command.media;
        demandUploadedFor(state, { accountId: use.accountId, conversationId });
        return used ? [] : [{ type: 'MediaUsed', data: use }];
      }
      case 'RemoveMedia':
        if (removed || isKeptFrom(command.media.why, state)) return [];
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
      case 'MediaPrepared':
        return { ...state, fileId: event.data.fileId, prepared: event.data };
      case 'MediaAddressed': {
        const upload = state.prepared && { ...state.prepared, ...event.data };
        return { ...state, upload, prepared: null, used: true };
      }
      case 'MediaShared': {
        const shared = state.prepared && { ...state.prepared, ...event.data };
        return { ...state, shared, prepared: null };
      }
      case 'MediaHeld':
        return { ...state, ...held(state, event.data.holder) };
      case 'MediaReleased':
        return { ...state, templates: state.templates.filter((one) => one !== event.data.templateId) };
      case 'MediaUsed':
        return { ...state, used: true };
      case 'MediaRemoved': {
        const { fileId, accountId } = event.data;
        const removed = { removed: true, removedOf: accountId, removedFile: fileId };
        return { ...state, fileId: null, reason: null, ...removed, upload: null, prepared: null, shared: null };
      }
      case 'MediaNotKept':
        return { ...state, reason: event.data.reason };
    }
  },
};

const isKeptFrom = (why: MediaRemoved['data']['why'], state: MediaState): boolean =>
  (why === 'unused' && !isUnused(state)) || (why === 'retention' && state.templates.length > 0);

/** Whether it is an upload that nothing has: no message, no job and no template. */
const isUnused = ({ upload, prepared, shared, used, templates, jobs }: MediaState): boolean =>
  (upload ?? prepared ?? shared) !== null && !used && templates.length === 0 && jobs.length === 0;

/**
 * Returns the upload that a message can carry.
 * @throws DomainError not-found: no upload of that id, another account's, or one that a colleague has not sent;
 * invalid, field `mediaId`: it is gone, or of another conversation
 */
export function demandSendable(
  state: MediaState,
  { accountId, conversationId, by }: Sending,
): Upload | PreparedUpload | SharedUpload {
  const { upload, prepared, shared, removed, removedOf } = state;
  if (removed && removedOf === accountId) throw notHere();
  const found = upload ?? prepared ?? shared;
  if (found?.accountId !== accountId || (prepared && prepared.by !== by)) throw DomainError.notFound('Media');
  if (upload && upload.conversationId !== conversationId) throw DomainError.invalid(ELSEWHERE, { mediaId: ELSEWHERE });
  return found;
}

/**
 * Returns the upload that a reply in a conversation can carry: one of the conversation, or of the account.
 * @throws DomainError not-found: no upload of that id, or another account's; invalid, field `mediaId`: it is gone, of
 * another conversation, or of none yet
 */
export function demandUploadedFor(
  { upload, prepared, shared, removed, removedOf }: MediaState,
  { accountId, conversationId }: Omit<Sending, 'by'>,
): Upload | SharedUpload {
  if (removed && removedOf === accountId) throw notHere();
  const found = upload ?? prepared ?? shared;
  if (found?.accountId !== accountId) throw DomainError.notFound('Media');
  if (shared) return shared;
  if (upload?.conversationId !== conversationId) throw notHere();
  return upload;
}
