import { t } from '@lingui/core/macro';
import { type Conversation, withoutMarks } from '@wavelane/contracts';
import { kindText } from '@/components/words/messages/message-kinds';
import { nameOf } from '../words';
import { isAlertOn } from './choices';

/** Two short tones; Hz, and when each begins in seconds. */
const TONES = [
  [660, 0],
  [880, 0.09],
] as const;
const LOUDNESS = 0.06;
const TONE_S = 0.16;

/** A sound of its own: nothing is fetched for it. */
export function play(): void {
  const audio = new AudioContext();
  for (const [pitch, begin] of TONES) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const from = audio.currentTime + begin;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, from);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + TONE_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + TONE_S);
    tone.onended = () => begin > 0 && void audio.close();
  }
}

/**
 * Alerts to a conversation with something new, in the ways that were chosen. @param onOpen the notification was pressed
 */
export function alert(conversation: Conversation | undefined, onOpen: (id: string) => void): void {
  if (isAlertOn('sound')) play();
  if (!conversation || !isAlertOn('notification') || !document.hidden) return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { id, person, last } = conversation;
  const body = last?.text?.trim() ? withoutMarks(last.text) : last ? kindText(last.kind) : t`New message`;
  // One for a conversation: a newer one takes the place of the one before.
  const shown = new Notification(nameOf(person), { body, tag: id });
  shown.onclick = () => {
    window.focus();
    shown.close();
    onOpen(id);
  };
}
