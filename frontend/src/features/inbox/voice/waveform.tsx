interface WaveformProps {
  /** Heights from 0 to 1. */
  bars: readonly number[];
  /** Share of it that was played: 0 to 1. */
  reached?: number;
}

const HEIGHT = 26;
/** px, from one bar to the next. */
const STEP = 4;
/** px, of a bar of silence. */
const LOWEST = 3;

/** How loud a sound is, along its time. */
export function Waveform({ bars, reached = 0 }: WaveformProps) {
  const width = bars.length * STEP;
  return (
    <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} fill="currentColor" aria-hidden>
      {bars.map((bar, index) => {
        const height = LOWEST + bar * (HEIGHT - LOWEST);
        return (
          <rect
            key={index}
            x={index * STEP}
            y={(HEIGHT - height) / 2}
            width={2}
            height={height}
            rx={1}
            {...(index / bars.length < reached && { className: 'played' })}
          />
        );
      })}
    </svg>
  );
}
