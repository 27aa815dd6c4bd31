/** A file to be uploaded. The gateway reads it piece by piece, never whole in memory. */
export interface OutgoingFile {
  contentType: string;
  /** Size of all pieces. */
  bytes: number;
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** The bounds of a file, and its receiver. */
export interface Download {
  maxBytes: number;
  /** Takes each piece before the next is read; its error becomes the failure's `cause`. */
  take: (piece: Buffer) => Promise<void> | void;
}

/** A file that is longer than it may be. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';

  constructor() {
    super('The file is too large');
  }
}
