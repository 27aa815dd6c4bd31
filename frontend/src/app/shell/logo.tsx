import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BRAND, SUBTITLE } from '@/lib/brand';

/** Two parallel waves that become lanes. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden
      sx={{ width: size, height: size, flexShrink: 0, fill: 'none', stroke: 'currentColor', color: 'primary.main' }}
    >
      <path d="M3 13c4-5 8-5 11-1s6 4 15 1" strokeWidth="3" strokeLinecap="round" />
      <path d="M3 21c4-5 8-5 11-1s6 4 15 1" strokeWidth="3" strokeLinecap="round" opacity=".55" />
    </Box>
  );
}

export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, minWidth: 0 }}>
      <Mark />
      {compact ? null : (
        <Box sx={{ minWidth: 0 }}>
          <Typography component="span" sx={{ display: 'block', fontWeight: 700, fontSize: 16, lineHeight: 1.2 }}>
            {BRAND}
          </Typography>
          <Typography component="span" variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
            {SUBTITLE}
          </Typography>
        </Box>
      )}
    </Box>
  );
}
