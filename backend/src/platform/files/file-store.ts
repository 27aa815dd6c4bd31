/**
 * Why a file cannot be stored or read now, though it may be later: the disk is full or fails; the bucket does not answer,
 * or refuses.
 */
export type StorageReason = 'disk-full' | 'disk-failed' | 'bucket-away' | 'bucket-refused';

/** The folder or the bucket did not do what was asked. It may, later. */
export class StorageTrouble extends Error {
  override readonly name = 'StorageTrouble';

  constructor(
    readonly reason: StorageReason,
    what: string,
    options?: ErrorOptions,
  ) {
    super(what, options);
  }
}

/** A file on the disk of this machine that was written to its end and has no name yet. */
export interface DraftFile {
  path: string;
  bytes: number;
  /** Base64: with it a server refuses what was damaged on the way. */
  md5: string;
}

/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A part of a stored file. */
export interface StoredPart {
  /** Size of the whole file, in bytes. */
  size: number;
  /** The part; less of it if the file is shorter. Fails with {@link StorageTrouble}. */
  pieces: AsyncIterable<Buffer>;
}

/** A stored file in a list. */
export interface StoredFile {
  name: string;
  bytes: number;
  /** Unix ms, by the clock of the disk or of the bucket. */
  writtenAt: number;
}

/** The kinds of files; each is the first part of their names, and a folder of the data folder. */
export const FILE_KINDS = ['media', 'proofs', 'exports'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * The files of an installation by name, such as `media/ab/abc….123`: in the data folder, or in a bucket. The store knows
 * nothing of their contents; those who use it seal them first. A file is there wholly or not at all. Every operation may
 * be repeated, and fails with {@link StorageTrouble}.
 */
export interface FileStore {
  /** Where it is, for operators: a folder, or `bucket/prefix` at an address. */
  readonly place: string;
  /** Whether the files lie on this machine: if not, all of them must be sealed. */
  readonly isLocal: boolean;
  /**
   * Stores what was drafted. Durable when it resolves; the draft stays.
   * @param options.replace default: a file of that name stays as it is, because a name holds a part of the content's hash
   */
  put(name: string, draft: DraftFile, options?: { replace: boolean }): Promise<void>;
  /** Returns a part of a file; undefined if there is none of that name. */
  get(name: string, range: ByteRange): Promise<StoredPart | undefined>;
  /** Returns the bytes of a file; undefined if there is none of that name. */
  size(name: string): Promise<number | undefined>;
  /** Removes a file with all its bytes; one that is gone is fine. */
  remove(name: string): Promise<void>;
  /** Removes every file whose name begins with this, a folder with a slash at its end, such as `exports/abc/`. */
  removeAll(folder: string): Promise<void>;
  /** All files whose names begin with this, a folder with a slash at its end. A few at a time are held in memory. */
  list(folder: string): AsyncIterable<StoredFile>;
}
