import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ApiError } from '@/api/errors';
import { fromServer } from '@/i18n/texts';
import { useNow } from '@/lib/hooks/use-now';
import { serverNow } from '@/lib/times/server-time';
import { SendAgain } from '../links/send-again';

/** The reason that the sign-in is refused, and the remedy. */
export function Obstacle({ error, email }: { error: ApiError; email: string }) {
  return (
    <Alert severity={error.code === 'account_disabled' ? 'error' : 'warning'} variant="outlined">
      <AlertTitle>{t`Login failed`}</AlertTitle>
      {fromServer(error.saying)}
      {error.status === 429 && error.retryAfter !== undefined ? <Countdown seconds={error.retryAfter} /> : null}
      {error.code === 'address_unverified' ? <SendAgain email={email} /> : null}
      {error.code === 'account_disabled' ? (
        <Typography variant="body2" sx={{ mt: 2 }}>{t`Nothing is lost: it can be enabled again.`}</Typography>
      ) : null}
    </Alert>
  );
}

/** The time to wait, announced to screen readers only at its ends. */
export function Countdown({ seconds }: { seconds: number }) {
  const [until] = useState(() => serverNow() + seconds * 1_000);
  const left = Math.max(0, Math.ceil((until - useNow(1_000)) / 1_000));
  return (
    <Typography variant="body2" sx={{ mt: 2, fontVariantNumeric: 'tabular-nums' }} role="timer">
      {left === 0
        ? t`You can try again now.`
        : t`Try again in ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}
    </Typography>
  );
}
