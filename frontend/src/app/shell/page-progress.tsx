import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useRouterState } from '@tanstack/react-router';

/** So soon a page is there that no sign of it is needed. */
const PATIENCE_MS = 200;

const comes = keyframes({ to: { opacity: 1 } });
const runs = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(400%)' } });

/** A line below the top bar while the chosen page is on its way and the old one is still shown. */
export function PageProgress() {
  const isOnItsWay = useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' && location.pathname !== resolvedLocation?.pathname,
  });
  if (!isOnItsWay) return null;
  return (
    <Box
      role="progressbar"
      aria-label={t`Loading the page`}
      sx={{
        position: 'sticky',
        top: { xs: 52, md: 48 },
        zIndex: 11,
        height: 3,
        mb: '-3px',
        overflow: 'hidden',
        opacity: 0,
        animation: `${comes} 1ms ${PATIENCE_MS}ms forwards`,
        '&::after': {
          content: '""',
          display: 'block',
          height: 1,
          width: '25%',
          bgcolor: 'primary.main',
          animation: `${runs} 1.2s ease-in-out infinite`,
        },
      }}
    />
  );
}
