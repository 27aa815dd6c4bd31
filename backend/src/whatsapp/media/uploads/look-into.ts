import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { say, type Saying, VOICE_MAX_SECONDS } from '@wavelane/contracts';
import type { Input, InputTrack } from 'mediabunny';
import { DomainError } from '../../../platform/domain/domain-error.js';

export const NOT_OPUS = say('voice-note-not-opus');
const UNREADABLE = say('video-not-readable');
const TOO_LONG = say('voice-note-too-long', { n: VOICE_MAX_SECONDS / 60 });

/** Reads a part of a file. @param end included */
export type ReadsPart = (start: number, end: number) => Promise<AsyncIterable<Buffer>>;

/** The names of codecs, for people. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ avc: 'H.264', hevc: 'H.265', vp8: 'VP8', vp9: 'VP9', av1: 'AV1' },
  ...{ aac: 'AAC', opus: 'Opus', mp3: 'MP3', vorbis: 'Vorbis', flac: 'FLAC', ac3: 'AC-3', eac3: 'E-AC-3' },
};

/**
 * Looks into a video or a voice note: whether WhatsApp plays what is in it, and how long it is. Only the tables of the
 * file are read, wherever in it they stand.
 * @throws DomainError invalid, field `file`: it is damaged, or of codecs that WhatsApp does not play; what `read` throws
 */
export async function lookInto(kind: 'video' | 'voice', bytes: number, read: ReadsPart): Promise<{ seconds: number }> {
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
    const found = await tracksOf(input);
    if (failures.length > 0) throw failures[0];
    const seconds = kind === 'voice' ? voice(found) : video(found);
    return { seconds: Math.max(1, Math.round(seconds)) };
  } finally {
    input.dispose();
  }
}

const CACHE_BYTES = 1_048_576;

/** The codecs of a file, as people call them, and its length in seconds. */
interface Tracks {
  pictures: readonly string[];
  sounds: readonly string[];
  seconds: number;
}

function voice(found: Tracks | undefined): number {
  if (!found || found.pictures.length > 0 || found.sounds.join() !== NAMES.opus) refuse(NOT_OPUS);
  if (found.seconds > VOICE_MAX_SECONDS) refuse(TOO_LONG);
  return found.seconds;
}

function video(found: Tracks | undefined): number {
  if (!found || found.pictures.length === 0) refuse(UNREADABLE);
  const { pictures, sounds, seconds } = found;
  const unplayed = [...pictures.filter((name) => name !== NAMES.avc), ...sounds.filter((name) => name !== NAMES.aac)];
  if (unplayed.length > 0) refuse(say('video-codec-not-playable', { found: [...new Set(unplayed)].join(', ') }));
  return seconds;
}

/** undefined if the file cannot be taken apart. */
async function tracksOf(input: Input): Promise<Tracks | undefined> {
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

function refuse(problem: Saying): never {
  throw DomainError.invalid(problem, { file: problem });
}
