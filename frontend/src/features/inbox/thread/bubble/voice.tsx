import { t } from '@lingui/core/macro';
import { address, api } from '@wavelane/contracts';
import { useRef, useState } from 'react';
import { clockText } from '@/lib/times/clock-text';
import { BARS } from '../../voice/levels';
import { useBars } from '../../voice/use-bars';
import { Waveform } from '../../voice/waveform';

interface VoiceProps {
  id: string;
  name: string;
  /** null if it is not known before it is played. */
  seconds: number | null;
  bytes: number | null;
}

const SPEEDS = [1, 1.5, 2] as const;

/** Bars that a sound always has, in place of its own as long as these are not known. */
function standIns(id: string): number[] {
  let seed = 7;
  for (const sign of id) seed = (seed * 31 + (sign.codePointAt(0) ?? 0)) % 9_973;
  return Array.from({ length: BARS }, (_, index) => {
    seed = (seed * 137 + index * 17 + 11) % 9_973;
    return (1 + (seed % 19)) / 23;
  });
}

/** A voice message: a button that plays it, how far it is, how long and how fast. */
export function Voice({ id, name, seconds, bytes }: VoiceProps) {
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(seconds ?? undefined);
  const [speed, setSpeed] = useState<number>(SPEEDS[0]);
  const source = address(api.media, { parameters: { id } });
  const place = useRef<HTMLDivElement>(null);
  const bars = useBars(place, source, bytes) ?? standIns(id);
  const reached = length ? at / length : 0;
  const toggle = () => {
    const { current } = sound;
    if (!current) return;
    current.playbackRate = speed;
    if (current.paused) void current.play().catch(() => setPlaying(false));
    else current.pause();
  };
  const faster = () => {
    const next = SPEEDS.find((one) => one > speed) ?? SPEEDS[0];
    setSpeed(next);
    if (sound.current) sound.current.playbackRate = next;
  };
  return (
    <div className="voice" ref={place}>
      <audio
        ref={sound}
        src={source}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration } }) => {
          if (Number.isFinite(duration)) setLength(duration);
        }}
      />
      <button type="button" aria-label={isPlaying ? t`Pause ${name}` : t`Play ${name}`} onClick={toggle}>
        <svg viewBox="0 0 20 20" width={16} height={16} fill="currentColor" aria-hidden>
          <path d={isPlaying ? 'M6 4.500h3v11H6zM11 4.500h3v11h-3z' : 'M7 4.500v11l8.500-5.500z'} />
        </svg>
      </button>
      <Waveform bars={bars} reached={reached} />
      <span className="muted">{clockText(length !== undefined && at === 0 ? length : at)}</span>
      {isPlaying || at > 0 ? (
        <button type="button" className="speed" aria-label={t`Playback speed: ${speed}×`} onClick={faster}>
          {speed}×
        </button>
      ) : null}
    </div>
  );
}
