import type { Saying } from '@wavelane/contracts';

/** The place of a message's file beside the draft. */
export const FILE_PLACE = 'send/files';

/** The page's control of the file. */
export interface FileHandle {
  /** It has gone, or is not wanted. */
  clear: () => void;
  /** It cannot be sent after all. @param problem in the server's words */
  fail: (problem: Saying | string) => void;
}
