import { dayCount } from '@/components/words/counts';
import { Card, Drawing, ink, Word } from './parts';
import { t } from '@lingui/core/macro';

const NUMBERS = [
  [t`Shop`, t`Linked`, dayCount(28), ink.success],
  [t`Support`, t`Linked`, dayCount(12), ink.success],
  [t({ message: 'Events', context: 'a channel' }), t`Scan QR`, dayCount(30), ink.primary],
] as const;

/** Three numbers, each with its state and how long it runs. */
export function Devices() {
  return (
    <Drawing>
      {NUMBERS.map(([label, state, days, tone], index) => {
        const y = 4 + index * 43;
        return (
          <g key={label}>
            <Card x={1} y={y} width={318} height={36} />
            <path
              d={`M14 ${y + 20}c4-6 8-6 11-1s6 4 10 0`}
              fill="none"
              stroke={tone}
              strokeWidth="2"
              strokeLinecap="round"
            />
            <Word x={48} y={y + 22} bold>
              {label}
            </Word>
            <circle cx={146} cy={y + 18} r="3" fill={tone} />
            <Word x={156} y={y + 22} fill={tone}>
              {state}
            </Word>
            <Word x={306} y={y + 22} fill={ink.muted} anchor="end">
              {days}
            </Word>
          </g>
        );
      })}
    </Drawing>
  );
}
