import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** How a bar looks: a colour and a pattern, named after what the chart of the dashboard shows by it. */
export const BAR_KINDS = ['delivered', 'read', 'replied', 'failed'] as const;
export type BarKind = (typeof BAR_KINDS)[number];

/** What a bar is filled with: a colour and a pattern, for those who do not tell the colours apart. */
export const fillOf = (kind: BarKind): string => `url(#bars-${kind})`;

/** The patterns: full, striped, dotted, hatched. In one drawing of the page; every other may use them. */
export function Patterns({ vars }: Pick<Theme, 'vars'>) {
  const { chart, background } = vars.palette;
  const gap = { stroke: background.paper, strokeWidth: 1 };
  const marks: Record<BarKind, ReactNode> = {
    delivered: null,
    read: <path d="M0 6 6 0" {...gap} />,
    replied: <circle cx="3" cy="3" r="1.2" fill={background.paper} />,
    failed: <path d="M0 0 6 6M0 6 6 0" {...gap} />,
  };
  return (
    <defs>
      {BAR_KINDS.map((kind) => (
        <pattern key={kind} id={`bars-${kind}`} width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" fill={chart[kind]} />
          {marks[kind]}
        </pattern>
      ))}
    </defs>
  );
}
