import { Card, Drawing, ink, Word } from './parts';
import { t } from '@lingui/core/macro';

const ROWS = [t`Sara,+973 3000 0002`, t`Omar,+973 3000 0003`, t`Lina,+973 3000 0004`];
const LANES = [96, 72, 46, 24];

/** A file of rows that becomes a queue in lanes. */
export function Lanes() {
  return (
    <Drawing>
      <Card x={1} y={10} width={142} height={112} />
      <Word x={13} y={32} fill={ink.muted}>
        name,phone
      </Word>
      {ROWS.map((row, index) => (
        <Word key={row} x={13} y={54 + index * 20}>
          {row}
        </Word>
      ))}
      <Word x={13} y={114} fill={ink.muted}>{t`49,997 more`}</Word>
      <path d="M148 66c12-12 20-12 30 0" fill="none" stroke={ink.primary} strokeWidth="2.5" strokeLinecap="round" />
      <path d="M148 78c12-12 20-12 30 0" fill="none" stroke={ink.accent} strokeWidth="2.5" strokeLinecap="round" />
      {LANES.map((width, index) => (
        <g key={width}>
          <rect x="186" y={20 + index * 26} width="132" height="10" rx="5" fill={ink.line} />
          <rect
            x="186"
            y={20 + index * 26}
            width={width}
            height="10"
            rx="5"
            fill={index % 2 ? ink.accent : ink.primary}
          />
        </g>
      ))}
    </Drawing>
  );
}
