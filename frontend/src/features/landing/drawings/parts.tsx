import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { isRightToLeft } from '@/i18n/texts';

/** Theme colours as SVG attributes: drawings follow the theme without any style of their own. */
export const ink = {
  text: 'var(--mui-palette-text-primary)',
  muted: 'var(--mui-palette-text-secondary)',
  line: 'var(--mui-palette-divider)',
  surface: 'var(--mui-palette-raised)',
  primary: 'var(--mui-palette-primary-main)',
  accent: 'var(--mui-palette-accent-main)',
  success: 'var(--mui-palette-success-main)',
  info: 'var(--mui-palette-info-main)',
} as const;

const WIDTH = 320;

/** The frame of a feature's drawing: decoration, so hidden from screen readers. It runs as the page does. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <Box
      component="svg"
      direction={isRightToLeft ? 'rtl' : 'ltr'}
      viewBox={`0 0 ${WIDTH} 132`}
      aria-hidden
      sx={{ width: 1, height: 'auto', display: 'block', mb: 5, fontSize: 11, fontFamily: 'inherit' }}
    >
      {isRightToLeft ? <g transform={`matrix(-1 0 0 1 ${WIDTH} 0)`}>{children}</g> : children}
    </Box>
  );
}

/** Where a drawing is mirrored, what stands at x is read as everywhere: words and ticks have no other side. */
const upright = (x: number) => (isRightToLeft ? { transform: `matrix(-1 0 0 1 ${2 * x} 0)` } : {});

interface WordProps {
  x: number;
  y: number;
  children: ReactNode;
  fill?: string;
  bold?: boolean;
  anchor?: 'start' | 'middle' | 'end';
}

export function Word({ x, y, children, fill = ink.text, bold = false, anchor = 'start' }: WordProps) {
  return (
    <text x={x} y={y} fill={fill} fontWeight={bold ? 600 : 400} textAnchor={anchor} {...upright(x)}>
      {children}
    </text>
  );
}

/** A rounded surface with a hairline. */
export function Card({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return <rect x={x} y={y} width={width} height={height} rx="8" fill={ink.surface} stroke={ink.line} />;
}

/** A tick as WhatsApp draws it, at x, y. */
export function Tick({ x, y, stroke }: { x: number; y: number; stroke: string }) {
  return (
    <path
      d={`M${x} ${y}l3 3 6-7`}
      fill="none"
      stroke={stroke}
      strokeWidth="1.6"
      strokeLinecap="round"
      {...upright(x + 4.5)}
    />
  );
}
