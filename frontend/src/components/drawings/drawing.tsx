import Box from '@mui/material/Box';
import type { Shape } from './line';

interface DrawingProps {
  shape: Shape;
  /** Its width in the window, as CSS. */
  width: string | number;
}

/** A drawing of lines that are as thin at every size; the text beside it has the same content. */
export function Drawing({ shape: { viewBox, lines }, width }: DrawingProps) {
  return (
    <Box component="svg" viewBox={viewBox} aria-hidden sx={{ ...LOOKS, width }}>
      {lines.map(({ kind, d, dash, width: strokeWidth, shift }) => (
        <path
          key={d}
          className={kind}
          d={d}
          {...(dash !== undefined && { strokeDasharray: dash })}
          {...(strokeWidth !== undefined && { strokeWidth })}
          {...(shift !== undefined && { transform: `translate(${shift})` })}
        />
      ))}
    </Box>
  );
}

const LOOKS = {
  ...{ display: 'block', height: 'auto', maxWidth: '100%', fill: 'none', flexShrink: 0 },
  ...{ stroke: 'var(--mui-palette-text-secondary)', strokeWidth: 1.5, strokeLinecap: 'round', strokeLinejoin: 'round' },
  '& path': { vectorEffect: 'non-scaling-stroke' },
  '& .lit': { stroke: 'var(--mui-palette-primary-main)' },
  '& .accent': { stroke: 'var(--mui-palette-accent-main)' },
  '& .faint': { strokeOpacity: 0.45 },
} as const;
