import type { ConversationDetail } from '@wavelane/contracts';
import { lazily } from '@/components/lazy/lazily';
import type { ComposerState } from '../composer/use-composer';
import type { Quoting } from '../quoting/use-quoted';

// Comes with its first use.
const VoiceRecorder = lazily(() => import('./voice-recorder'), 'VoiceRecorder', null, { isPrefetched: false });

interface VoicePartProps {
  composer: Pick<ComposerState, 'voice'>;
  conversation: ConversationDetail;
  quoting: Quoting;
  onSent: (() => void) | undefined;
}

/** The voice note that is being recorded; nothing otherwise. */
export function VoicePart({ composer: { voice }, ...needs }: VoicePartProps) {
  return voice.isOpen ? <VoiceRecorder {...needs} onClose={voice.hide} /> : null;
}
