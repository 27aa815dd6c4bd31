import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ApiError } from '@/api/errors';

export const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'link_expired';

/** A link that was used, replaced by a newer one, or waited too long; and the way on. */
export function LinkExpired({ children }: { children: ReactNode }) {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 5 }}>
      <Typography>{t`This link was used before, a newer one took its place, or it is too old. Nothing was changed.`}</Typography>
      {children}
    </Box>
  );
}
