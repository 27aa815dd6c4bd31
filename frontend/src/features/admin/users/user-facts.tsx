import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import type { AdminUser } from '@wavelane/contracts';
import { useTimeZone } from '@/lib/hooks/use-time-zone';
import { formatDateTime } from '@/lib/format';

const RouteLink = createLink(Link);

/** The date on which an account was made, and a link to its whole history. */
export function UserFacts({ user: { id, registeredAt } }: { user: AdminUser }) {
  const timeZone = useTimeZone();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, mb: 3 }}>
      {registeredAt ? (
        <Typography color="textSecondary">{t`Signed up on ${formatDateTime(registeredAt, timeZone)}`}</Typography>
      ) : null}
      <RouteLink to="/admin/audit" search={{ account: `user:${id}` }}>{t`Statement of days`}</RouteLink>
      <RouteLink to="/admin/security" search={{ accountId: id }}>{t`Sign-ins and changes`}</RouteLink>
    </Box>
  );
}
