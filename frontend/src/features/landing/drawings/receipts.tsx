import { Drawing, ink, Word } from './parts';
import { t } from '@lingui/core/macro';

const STEPS = [
  [t`Sent`, '09:14:02', ink.info],
  [t`Delivered`, '09:14:04', ink.accent],
  [t`Read`, '09:15:31', ink.primary],
  [t`Replied`, '09:16:08', ink.success],
] as const;

/** What became of one message, to the second. */
export function Receipts() {
  return (
    <Drawing>
      <path d="M12 18v96" stroke={ink.line} strokeWidth="2" />
      {STEPS.map(([label, at, tone], index) => {
        const y = 18 + index * 32;
        return (
          <g key={label}>
            <circle cx="12" cy={y} r="5" fill={tone} />
            <Word x={30} y={y + 4} bold>
              {label}
            </Word>
            <Word x={120} y={y + 4} fill={ink.muted}>
              {at}
            </Word>
            <rect x="190" y={y - 4} width="128" height="8" rx="4" fill={ink.line} />
            <rect x="190" y={y - 4} width={128 - index * 26} height="8" rx="4" fill={tone} />
          </g>
        );
      })}
    </Drawing>
  );
}
