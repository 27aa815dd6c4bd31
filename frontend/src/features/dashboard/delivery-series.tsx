import { t } from '@lingui/core/macro';
import type { Theme } from '@mui/material/styles';
import type { DeliveryDay } from '@wavelane/contracts';
import type { ReactNode } from 'react';

export type Kind = 'delivered' | 'read' | 'replied' | 'failed';

/** What the chart tells apart, in the order of its bars. */
export const SERIES: readonly { kind: Kind; label: string }[] = [
  { kind: 'delivered', label: t`Delivered` },
  { kind: 'read', label: t`Read` },
  { kind: 'replied', label: t`Replied` },
  { kind: 'failed', label: t`Failed` },
];

/** What a bar is filled with: a colour and a pattern, for those who do not tell the colours apart. */
export const fillOf = (kind: Kind): string => `url(#bars-${kind})`;

export function totalOf(days: readonly DeliveryDay[], kind: Kind): number {
  return days.reduce((sum, day) => sum + day[kind], 0);
}

/** The patterns: full, striped, dotted, hatched. In one drawing of the page; every other may use them. */
export function Patterns({ vars }: Pick<Theme, 'vars'>) {
  const { chart, background } = vars.palette;
  const gap = { stroke: background.paper, strokeWidth: 1 };
  const marks: Record<Kind, ReactNode> = {
    delivered: null,
    read: <path d="M0 6 6 0" {...gap} />,
    replied: <circle cx="3" cy="3" r="1.2" fill={background.paper} />,
    failed: <path d="M0 0 6 6M0 6 6 0" {...gap} />,
  };
  return (
    <defs>
      {SERIES.map(({ kind }) => (
        <pattern key={kind} id={`bars-${kind}`} width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" fill={chart[kind]} />
          {marks[kind]}
        </pattern>
      ))}
    </defs>
  );
}
