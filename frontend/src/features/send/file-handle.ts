import type { Saying, UploadedMedia } from '@wavelane/contracts';

/** The place of a message's file beside the draft. */
export const FILE_PLACE = 'send/files';

/** The page's control of the file. */
export interface FileHandle {
  /** It has gone, or is not wanted. */
  clear: () => void;
  /** Has this file, which is on the server already, in place of any other. */
  put: (media: UploadedMedia) => void;
  /** It cannot be sent after all. @param problem in the server's words */
  fail: (problem: Saying | string) => void;
}
