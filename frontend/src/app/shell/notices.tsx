import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { newVersion } from '@/components/lazy/new-version';

/** What the whole application has to say, over the page at its foot. Part of the shell: it is for when nothing can be fetched. */
export function FootNotices() {
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const isOutdated = useSyncExternalStore(newVersion.subscribe, newVersion.snapshot);
  return (
    <Box role="status" sx={{ position: 'sticky', bottom: 0, zIndex: 1200 }}>
      {isOnline ? null : (
        <Foot>{t`You are offline. What you see may be out of date; changes cannot be saved until you are back.`}</Foot>
      )}
      {isOnline && isOutdated ? (
        <Foot>
          <Trans>
            A new version is available.{' '}
            <Link component="button" onClick={() => location.reload()} sx={{ font: 'inherit', fontWeight: 600 }}>
              Reload
            </Link>
          </Trans>
        </Foot>
      ) : null}
    </Box>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        px: 4,
        py: 3,
        textAlign: 'center',
        bgcolor: 'background.paper',
        borderTop: 2,
        borderColor: 'warning.main',
      }}
    >
      {children}
    </Box>
  );
}
