import { GONE_MEDIA, say } from '@wavelane/contracts';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { MediaHeld, MediaHolder, MediaPrepared, MediaReleased, MediaShared } from '../media.events.js';

/** A file of the account, which belongs to no conversation. */
export type SharedUpload = Pick<
  MediaPrepared['data'],
  'accountId' | 'kind' | 'mimeType' | 'bytes' | 'fileId' | 'seconds'
> & {
  name: string | null;
};

/** The part of a file's state that is about its use by jobs and templates. */
export interface SharedState {
  /** null unless it is the account's, and when it is gone. */
  shared: SharedUpload | null;
  /** Ids of the templates that have it. */
  templates: readonly string[];
  /** Ids of the bulk jobs that were begun with it. */
  jobs: readonly string[];
}

export const NOT_SHARED: SharedState = { shared: null, templates: [], jobs: [] };

export type SharedCommand =
  /** It is put into a bulk job or a template, by the member who prepared it or, later, by any member. */
  | { type: 'ShareMedia'; media: MediaShared['data'] & { holder: MediaHolder; by: string } }
  /** A template does not have it any more. Does nothing if it never had. */
  | { type: 'ReleaseMedia'; media: MediaReleased['data'] };

/** Every fact of a file on which these decisions depend. */
interface Known extends SharedState {
  upload: { accountId: string } | null;
  prepared: { accountId: string; by: string } | null;
  removed: boolean;
  removedOf: string | null;
}

/** Decides the commands of {@link SharedCommand}. @throws DomainError as {@link demandShareable} */
export function decideShared(command: SharedCommand, state: Known): (MediaShared | MediaHeld | MediaReleased)[] {
  if (command.type === 'ReleaseMedia')
    return state.templates.includes(command.media.templateId) ? [{ type: 'MediaReleased', data: command.media }] : [];
  const { holder, by, ...share } = command.media;
  const { mediaId, accountId } = share;
  demandShareable(state, { accountId, by });
  return [
    ...(state.shared ? [] : [{ type: 'MediaShared', data: share } as const]),
    ...(isHeld(state, holder) ? [] : [{ type: 'MediaHeld', data: { mediaId, accountId, holder } } as const]),
  ];
}

const isHeld = ({ templates, jobs }: SharedState, holder: MediaHolder): boolean =>
  holder.kind === 'job' ? jobs.includes(holder.jobId) : templates.includes(holder.templateId);

/** The state after a file is held for something more, or for a template less. */
export function held({ templates, jobs }: SharedState, holder: MediaHolder): Pick<SharedState, 'templates' | 'jobs'> {
  if (holder.kind === 'template') return { jobs, templates: [...templates, holder.templateId] };
  return { templates, jobs: [...jobs, holder.jobId] };
}

/**
 * Refuses what no bulk job and no template can have.
 * @throws DomainError not-found: no upload of that id, another account's, or one that a colleague has not used;
 * invalid, field `mediaId`: it is gone, or of a conversation
 */
export function demandShareable(state: Known, { accountId, by }: { accountId: string; by: string }): void {
  const { shared, upload, prepared, removed, removedOf } = state;
  if (removed && removedOf === accountId) throw notHere();
  if (shared?.accountId === accountId) return;
  if (upload?.accountId === accountId) throw DomainError.invalid(ELSEWHERE, { mediaId: ELSEWHERE });
  if (prepared?.accountId !== accountId || prepared.by !== by) throw DomainError.notFound('Media');
}

export const ELSEWHERE = say('file-used-elsewhere');

/** The error for a file that was not uploaded here, or is gone. */
export function notHere(): DomainError {
  return DomainError.invalid(GONE_MEDIA, { mediaId: GONE_MEDIA });
}
