import {
  EMPTY_MEDIA,
  MEDIA_MAX_BYTES,
  mediaKindOf,
  mediaSizeProblem,
  type Saying,
  TOO_LARGE_MEDIA,
  type UploadedMedia,
} from '@wavelane/contracts';
import { uniqueId } from '@/lib/unique-id';

/** A file that was added to a message. */
export interface Attachment {
  /** Names it here. */
  key: string;
  name: string;
  bytes: number;
  /** `waiting`: others are uploaded first. */
  state: 'waiting' | 'uploading' | 'ready' | 'failed';
  /** The progress of the upload: 0 to 1. */
  progress: number;
  /** Once it is ready. */
  media: UploadedMedia | null;
  /** The problem with it, in the server's words. */
  problem: Saying | string | null;
}

/**
 * The reason that a file cannot be sent, before a byte of it is uploaded; only the server can determine its content.
 */
export function problemOf({ size, type }: Pick<File, 'size' | 'type'>): Saying | null {
  if (size === 0) return EMPTY_MEDIA;
  const kind = mediaKindOf(type);
  if (kind) return mediaSizeProblem(kind, size) ?? null;
  return size > MEDIA_MAX_BYTES ? TOO_LARGE_MEDIA : null;
}

/** A file that was added and is not uploaded yet; `failed` if it cannot be. */
export const begun = (file: File): Attachment => {
  const problem = problemOf(file);
  const state = problem === null ? 'waiting' : 'failed';
  return { key: uniqueId(), name: file.name, bytes: file.size, state, progress: 0, media: null, problem };
};

/** An uploaded file among attachments. */
export const readyOf = (media: UploadedMedia): Attachment => {
  const { mediaId: key, name, bytes } = media;
  return { key, name, bytes, state: 'ready', progress: 1, media, problem: null };
};
