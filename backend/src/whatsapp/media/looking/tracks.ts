import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Input, InputTrack } from 'mediabunny';

/** Reads a part of a file. @param end included */
export type ReadsPart = (start: number, end: number) => Promise<AsyncIterable<Buffer>>;

/** The codecs of a file, as people call them, and its length in seconds. */
export interface Tracks {
  pictures: readonly string[];
  sounds: readonly string[];
  seconds: number;
}

/** The names of codecs, for people. */
export const NAMES: Readonly<Record<string, string>> = {
  ...{ avc: 'H.264', hevc: 'H.265', vp8: 'VP8', vp9: 'VP9', av1: 'AV1' },
  ...{ aac: 'AAC', opus: 'Opus', mp3: 'MP3', vorbis: 'Vorbis', flac: 'FLAC', ac3: 'AC-3', eac3: 'E-AC-3' },
};

const CACHE_BYTES = 1_048_576;

/**
 * Takes a video or a sound apart. Only the tables of the file are read, wherever in it they stand. A table of a few bytes
 * can say that it has four thousand million entries: call this for a stranger's file in a process of its own only.
 * @returns undefined if the file cannot be taken apart @throws what `read` throws
 */
export async function tracksOf(bytes: number, read: ReadsPart): Promise<Tracks | undefined> {
  // Loaded with the first such file: no other one needs it.
  const { ALL_FORMATS, CustomSource, Input } = await import('mediabunny');
  // A disk or a bucket that fails is no fault of the file, whatever the library makes of it.
  const failures: unknown[] = [];
  const part = async (start: number, end: number) => buffer(Readable.from(await read(start, end - 1)));
  const source = new CustomSource({
    ...{ getSize: () => bytes, maxCacheSize: CACHE_BYTES, prefetchProfile: 'fileSystem' },
    read: (start, end) =>
      part(start, end).catch((error: unknown) => {
        failures.push(error);
        throw error;
      }),
    // A part that was read ahead and not needed.
    handleUnhandledError: () => undefined,
  });
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    const found = await foundIn(input);
    if (failures.length > 0) throw failures[0];
    return found;
  } finally {
    input.dispose();
  }
}

async function foundIn(input: Input): Promise<Tracks | undefined> {
  try {
    const pictures = await Promise.all((await input.getVideoTracks()).map(nameOf));
    const sounds = await Promise.all((await input.getAudioTracks()).map(nameOf));
    const seconds = await input.computeDuration();
    // A table may say that a second has no parts.
    return Number.isFinite(seconds) ? { pictures, sounds, seconds } : undefined;
  } catch {
    return undefined;
  }
}

async function nameOf(track: InputTrack): Promise<string> {
  const codec = await track.getCodec();
  if (codec !== null) return NAMES[codec] ?? codec;
  const known = await track.getInternalCodecId();
  return typeof known === 'string' ? known : '?';
}
