import { say, VOICE_MAX_SECONDS } from '@wavelane/contracts';
import { refuse } from '../../../platform/domain/domain-error.js';
import { NAMES, type Tracks } from './tracks.js';

export const NOT_OPUS = say('voice-note-not-opus');
const UNREADABLE = say('video-not-readable');
const TOO_LONG = say('voice-note-too-long', { n: VOICE_MAX_SECONDS / 60 });

/**
 * Judges what was found in a video or a voice note: whether WhatsApp plays what is in it, and how long it is.
 * @param found undefined if it could not be taken apart
 * @throws DomainError invalid, field `file`: it is damaged, or of codecs that WhatsApp does not play
 */
export function judgeTracks(kind: 'video' | 'voice', found: Tracks | undefined): { seconds: number } {
  const seconds = kind === 'voice' ? voice(found) : video(found);
  return { seconds: Math.max(1, Math.round(seconds)) };
}

function voice(found: Tracks | undefined): number {
  if (!found || found.pictures.length > 0 || found.sounds.join() !== NAMES.opus) refuse('file', NOT_OPUS);
  if (found.seconds > VOICE_MAX_SECONDS) refuse('file', TOO_LONG);
  return found.seconds;
}

function video(found: Tracks | undefined): number {
  if (!found || found.pictures.length === 0) refuse('file', UNREADABLE);
  const { pictures, sounds, seconds } = found;
  const unplayed = [...pictures.filter((name) => name !== NAMES.avc), ...sounds.filter((name) => name !== NAMES.aac)];
  if (unplayed.length > 0)
    refuse('file', say('video-codec-not-playable', { found: [...new Set(unplayed)].join(', ') }));
  return seconds;
}
