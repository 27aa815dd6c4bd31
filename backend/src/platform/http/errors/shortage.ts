/** Codes of the operating system if a file or a connection cannot be had now. A shortage passes, like a full disk. */
const SHORTAGES: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT', 'ENOMEM', 'ENOBUFS']);

/** Whether the machine has run out of descriptors, space or memory for what was asked. */
export const isShortage = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && SHORTAGES.has((error as NodeJS.ErrnoException).code);
