import {
  mediaSizeProblem,
  EMPTY_MEDIA,
  MB,
  MEDIA_MAX_BYTES,
  mediaKindOf,
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
  /** Of the upload: 0 to 1. */
  progress: number;
  /** Once it is ready. */
  media: UploadedMedia | null;
  /** What is wrong with it, in the server's words. */
  problem: string | null;
}

/** What a file cannot be sent for, before a byte of it is uploaded; what it is only the server can tell. */
export function problemOf({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (size === 0) return EMPTY_MEDIA;
  const kind = mediaKindOf(type);
  if (kind) return mediaSizeProblem(kind, size) ?? null;
  return size > MEDIA_MAX_BYTES ? `A file can have at most ${MEDIA_MAX_BYTES / MB} MB. Choose a smaller one` : null;
}
