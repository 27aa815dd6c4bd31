import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMayOpen } from '@/lib/hooks/use-may';

const RouteLink = createLink(Link);

interface PartProps {
  label: string;
  /** The list behind the number. */
  to: '/channels' | '/settings/billing' | '/pricing' | '/outbox';
  /** At the end of the label's line. */
  aside?: ReactNode;
  value: ReactNode;
  /** One that is decided by every day. */
  isMain?: boolean;
  /** Beside the number. */
  children?: ReactNode;
  /** Below it. */
  below?: ReactNode;
}

/** One number, with its meaning beside it. */
export function Part({ label, to, aside, value, isMain = false, children, below }: PartProps) {
  const mayOpen = useMayOpen(to);
  return (
    <Box component="section" aria-label={label} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 3, fontSize: 13 }}>
        {mayOpen ? (
          <RouteLink to={to} color="textSecondary" sx={{ fontWeight: 500, lineHeight: '24px' }}>
            {label}
          </RouteLink>
        ) : (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500, lineHeight: '24px' }}>
            {label}
          </Box>
        )}
        {aside}
      </Box>
      <Box
        sx={{
          ...{ display: 'flex', flexWrap: 'wrap', columnGap: 3, fontSize: 13, lineHeight: '20px' },
          ...(isMain ? { alignItems: 'flex-end', minHeight: 48 } : { alignItems: 'center', minHeight: 32 }),
        }}
      >
        <Box component="p" sx={isMain ? BIG : MIDDLE}>
          {value}
        </Box>
        {children}
      </Box>
      {below}
    </Box>
  );
}

const BIG = {
  ...{ m: 0, fontSize: 44, lineHeight: '48px', fontWeight: 600, letterSpacing: '-0.03em' },
  ...{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
} as const;
const MIDDLE = { ...BIG, fontSize: { xs: 20, sm: 24 }, lineHeight: '32px', letterSpacing: '-0.02em' } as const;
