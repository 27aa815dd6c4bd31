import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { newVersion } from '@/components/lazy/new-version';

/**
 * The notices of the whole application, below the bar at the top, so that they cover no button of a page. Part of the
 * shell: it is for times when nothing can be fetched.
 * @param isStill the page fills the window and does not scroll
 */
export function TopNotices({ isStill }: { isStill: boolean }) {
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const isOutdated = useSyncExternalStore(newVersion.subscribe, newVersion.snapshot);
  return (
    <Box role="status" sx={isStill ? { flexShrink: 0 } : STUCK}>
      {isOnline ? null : (
        <Band>{t`You are offline. What you see may be out of date; changes cannot be saved until you are back.`}</Band>
      )}
      {isOnline && isOutdated ? (
        <Band>
          <Trans>
            A new version is available.{' '}
            <Link component="button" onClick={() => location.reload()} sx={{ font: 'inherit', fontWeight: 600 }}>
              Reload
            </Link>
          </Trans>
        </Band>
      ) : null}
    </Box>
  );
}

function Band({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        ...{ px: 4, py: 2.5, textAlign: 'center', fontSize: 13, bgcolor: 'background.paper' },
        // The content below must not shine through the tint.
        backgroundImage: 'linear-gradient(rgba(var(--mui-palette-warning-mainChannel) / 0.13) 0 0)',
        ...{ borderBottom: 1, borderColor: 'part.outline' },
      }}
    >
      {children}
    </Box>
  );
}

const STUCK = { position: 'sticky', top: { xs: 52, md: 48 }, zIndex: 9 } as const;
