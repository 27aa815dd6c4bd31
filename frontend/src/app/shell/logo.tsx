import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BRAND, SUBTITLE } from '@/lib/brand';

/** Two parallel waves that become lanes. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 24 24"
      aria-hidden
      sx={{
        ...{ width: size, height: size, flexShrink: 0, fill: 'none', strokeWidth: 2.2, strokeLinecap: 'round' },
        '& :first-of-type': { stroke: 'var(--mui-palette-primary-main)' },
        '& :last-of-type': { stroke: 'var(--mui-palette-accent-main)' },
      }}
    >
      <path d="M2 9.5c3.2-4.6 6.3-4.6 9.5 0 1.9 2.7 3.7 3.8 5.5 3.8h5" />
      <path d="M2 15.5c3.2-4.6 6.3-4.6 9.5 0 1.900 2.700 3.700 3.800 5.500 3.800h5" />
    </Box>
  );
}

export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, minWidth: 0 }}>
      <Mark />
      {compact ? null : (
        <Box sx={{ minWidth: 0 }}>
          <Typography
            component="span"
            sx={{ display: 'block', fontWeight: 600, fontSize: 15, lineHeight: '16px', letterSpacing: '-0.015em' }}
          >
            {BRAND}
          </Typography>
          <Typography
            component="span"
            color="textSecondary"
            noWrap
            sx={{ display: 'block', fontSize: 11, lineHeight: '14px' }}
          >
            {SUBTITLE}
          </Typography>
        </Box>
      )}
    </Box>
  );
}
