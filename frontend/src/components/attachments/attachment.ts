import {
  EMPTY_MEDIA,
  MEDIA_MAX_BYTES,
  mediaKindOf,
  mediaSizeProblem,
  type Saying,
  TOO_LARGE_MEDIA,
  type UploadedMedia,
} from '@wavelane/contracts';

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
