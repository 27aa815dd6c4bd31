import { t } from '@lingui/core/macro';
import { address, api } from '@wavelane/contracts';
import { useRef, useState } from 'react';

interface VoiceProps {
  id: string;
  name: string;
}

const BARS = 38;
const HEIGHT = 26;
/** px, from one bar to the next. */
const STEP = 4;

/** Heights of bars that a message always has: how loud it is at a place is not known before it is played. */
function barsOf(id: string): number[] {
  let seed = 7;
  for (const sign of id) seed = (seed * 31 + (sign.codePointAt(0) ?? 0)) % 9_973;
  return Array.from({ length: BARS }, (_, index) => {
    seed = (seed * 137 + index * 17 + 11) % 9_973;
    return 4 + (seed % 19);
  });
}

/** `0:23` */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** A voice message: a button that plays it, and how far it is. Nothing is fetched before that. */
export function Voice({ id, name }: VoiceProps) {
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState<number>();
  const reached = length ? at / length : 0;
  const toggle = () => {
    const { current } = sound;
    if (!current) return;
    if (current.paused) void current.play().catch(() => setPlaying(false));
    else current.pause();
  };
  return (
    <div className="voice">
      <audio
        ref={sound}
        src={address(api.media, { parameters: { id } })}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration } }) =>
          setLength(Number.isFinite(duration) ? duration : undefined)
        }
      />
      <button type="button" aria-label={isPlaying ? t`Pause ${name}` : t`Play ${name}`} onClick={toggle}>
        <svg viewBox="0 0 20 20" width={16} height={16} fill="currentColor" aria-hidden>
          <path d={isPlaying ? 'M6 4.500h3v11H6zM11 4.500h3v11h-3z' : 'M7 4.500v11l8.500-5.500z'} />
        </svg>
      </button>
      <svg width={BARS * STEP} height={HEIGHT} viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`} aria-hidden>
        {barsOf(id).map((height, index) => (
          <rect
            key={index}
            x={index * STEP}
            y={(HEIGHT - height) / 2}
            width={2}
            height={height}
            rx={1}
            {...(index / BARS < reached && { className: 'played' })}
          />
        ))}
      </svg>
      <span className="muted">{clock(length !== undefined && at === 0 ? length : at)}</span>
    </div>
  );
}
