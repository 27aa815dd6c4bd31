import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ConversationDetail, VOICE_MAX_SECONDS } from '@wavelane/contracts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { LeaveGuard } from '@/components/dialogs/leave-guard';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { SendIcon } from '@/components/icons/icons';
import { fromServer } from '@/i18n/texts';
import { PHONE } from '../looks';
import type { Quoting } from '../quoting/use-quoted';
import { clockText } from '@/lib/times/clock-text';
import { BARS, barsOf } from './levels';
import { type NotRecording, type Recording, useRecorder } from './use-recorder';
import { useSendVoice } from './use-send-voice';
import { Waveform } from './waveform';

interface VoiceRecorderProps {
  conversation: ConversationDetail;
  quoting: Quoting;
  /** It was sent, or discarded. */
  onClose: () => void;
  onSent: (() => void) | undefined;
}

/** Records a voice note, lets the member listen to it, and sends it. Esc discards it. */
export function VoiceRecorder({ conversation, quoting, onClose, onSent }: VoiceRecorderProps) {
  const { recording, levels, seconds, stop } = useRecorder();
  const { isBusy, problem, send } = useSendVoice(conversation, quoting, () => {
    onSent?.();
    onClose();
  });
  const file = recording.at === 'recorded' ? recording.file : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isBusy) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <Box role="group" aria-label={t`Voice note`} onKeyDown={onKeyDown} sx={BAR}>
      <LeaveGuard when={recording.at === 'recording' || (file !== undefined && !isBusy)} onLeave={onClose} />
      {recording.at === 'off' ? (
        <Alert severity="warning" sx={{ flexGrow: 1, py: 0 }} onClose={onClose}>
          {reasonOf(recording.why)}
        </Alert>
      ) : (
        <>
          <Button color="inherit" size="small" disabled={isBusy} onClick={onClose}>{t`Discard`}</Button>
          <Middle {...{ recording, levels, seconds }} />
          {file ? (
            <Button
              variant="contained"
              size="small"
              aria-label={t`Send voice note`}
              startIcon={<SendIcon size={16} />}
              loading={isBusy}
              onClick={() => void send(file)}
            >{t`Send`}</Button>
          ) : (
            <StopButton isOff={recording.at !== 'recording'} onStop={stop} />
          )}
        </>
      )}
      {problem ? (
        <Box role="alert" sx={{ flexBasis: '100%', color: 'error.main', fontSize: 13 }}>
          {fromServer(problem)}
        </Box>
      ) : null}
    </Box>
  );
}

interface MiddleProps {
  recording: Recording;
  levels: readonly number[];
  seconds: number;
}

/** The waveform while it is recorded; then what was recorded, to listen to. */
function Middle({ recording, levels, seconds }: MiddleProps) {
  if (recording.at === 'recorded') return <Heard url={recording.url} bars={barsOf(levels)} seconds={seconds} />;
  const latest = levels.slice(-BARS);
  const bars = [...Array.from({ length: BARS - latest.length }, () => 0), ...latest];
  const words = {
    asking: t`Allow the microphone …`,
    recording: t`Recording`,
    preparing: t`Preparing …`,
    off: '',
  }[recording.at];
  return (
    <Box sx={MIDDLE}>
      <Box component="span" role="status" className="word">
        {words}
      </Box>
      <Waveform bars={bars} />
      <Box component="span" role="timer" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {clockText(seconds)}
      </Box>
      {VOICE_MAX_SECONDS - seconds < 60 ? (
        <span role="status">{t`It ends by itself at ${clockText(VOICE_MAX_SECONDS)}`}</span>
      ) : null}
    </Box>
  );
}

/** The recorded note, to listen to before it is sent. */
function Heard({ url, bars, seconds }: { url: string; bars: readonly number[]; seconds: number }) {
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const toggle = () => {
    const { current } = sound;
    if (current?.paused) void current.play().catch(() => setPlaying(false));
    else current?.pause();
  };
  return (
    <Box sx={MIDDLE}>
      <audio
        ref={sound}
        src={url}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
      />
      <IconButton size="small" aria-label={isPlaying ? t`Pause` : t`Listen`} onClick={toggle}>
        <svg viewBox="0 0 20 20" width={16} height={16} fill="currentColor" aria-hidden>
          <path d={isPlaying ? 'M6 4.500h3v11H6zM11 4.500h3v11h-3z' : 'M7 4.500v11l8.500-5.500z'} />
        </svg>
      </IconButton>
      <Waveform bars={bars} reached={seconds > 0 ? at / seconds : 0} />
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {clockText(at > 0 ? at : seconds)}
      </Box>
    </Box>
  );
}

/** Has the focus as soon as there is something to stop. */
function StopButton({ isOff, onStop }: { isOff: boolean; onStop: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOff) button.current?.focus();
  }, [isOff]);
  return (
    <Button
      ref={button}
      variant="contained"
      size="small"
      color="error"
      disabled={isOff}
      onClick={onStop}
    >{t`Stop`}</Button>
  );
}

const REASONS: Readonly<Record<NotRecording, string>> = {
  denied: t`The microphone is blocked for this page. Allow it in the browser’s settings of this site, then try again.`,
  'no-microphone': t`No microphone was found. Connect one, then try again.`,
  unsupported: t`This browser cannot record voice notes. Add a sound file instead.`,
  failed: t`The recording failed. Try again, or add a sound file instead.`,
};
const reasonOf = (why: NotRecording): string => REASONS[why];

const BAR = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 3, py: 1.5, mb: 2, minHeight: 48 },
  ...{ bgcolor: 'raised', borderRadius: '12px', fontSize: 13, lineHeight: '20px' },
  '& .played': { color: 'accent.main', fill: 'var(--mui-palette-accent-main)' },
} as const;
const MIDDLE = {
  // Between the buttons, however narrow that is: the waveform gets smaller.
  ...{ display: 'flex', alignItems: 'center', gap: 2, flex: '1 1 80px', minWidth: 0, whiteSpace: 'nowrap' },
  '& > svg': { flexShrink: 1, minWidth: 0 },
  [PHONE]: { '& > .word': visuallyHidden },
} as const;
