import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, type BadgeTone, type Invitation } from '@wavelane/contracts';
import { useState } from 'react';
import { appQuery } from '@/api/queries';
import { invitationsQuery } from '@/api/admin-queries';
import { useAction } from '@/api/use-action';
import { DateTime } from '@/components/date-time';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { MoreButton } from '@/components/more-button';
import { Badge } from '@/components/status-badge';
import { NO_MAIL } from '@/components/mail-note';
import { InviteDialog } from './invite-dialog';

const TONES: Readonly<Record<Invitation['status'], BadgeTone>> = {
  open: 'warning',
  accepted: 'success',
  revoked: 'muted',
  expired: 'error',
};

/** The invitations to make an account, and the state of each. */
export function Invitations() {
  const { data: app } = useQuery(appQuery);
  const list = useInfiniteQuery({ ...invitationsQuery, refetchOnMount: 'always' });
  const { data, error, isPending, refetch } = list;
  const [isOpen, setOpen] = useState(false);
  const hindrance =
    app?.mail === 'none' ? NO_MAIL : app?.registration === 'closed' ? t`Registration is closed here.` : null;
  return (
    <Paper variant="outlined" component="section" aria-label={t`Invitations`}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', p: 5 }}>
        <Typography color="textSecondary" sx={{ flex: '1 1 260px' }}>
          {hindrance ?? t`An invitation goes out by mail, is for one address, and is valid for 7 days.`}
        </Typography>
        <Button
          variant="contained"
          disabled={hindrance !== null}
          onClick={() => setOpen(true)}
        >{t`Invite somebody`}</Button>
      </Box>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={3} /> : null}
      {data?.length === 0 ? <EmptyState title={t`No invitations yet`} /> : null}
      {data && data.length > 0 ? (
        <Box component="ul" aria-label={t`Invitations`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((invitation) => (
            <Line key={invitation.id} invitation={invitation} />
          ))}
        </Box>
      ) : null}
      <MoreButton {...list} />
      {isOpen ? <InviteDialog onClose={() => setOpen(false)} /> : null}
    </Paper>
  );
}

function Line({
  invitation: { id, email, role, status, createdAt, expiresAt, invitedBy },
}: {
  invitation: Invitation;
}) {
  const revoke = useAction(api.revokeInvitation, {
    parameters: { id },
    refreshes: [api.invitations],
    done: { title: t`Invitation revoked`, description: email },
    failed: t`Invitation not revoked`,
  });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        px: 5,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography component="div" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, fontWeight: 600 }}>
          <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {email}
          </Box>
          {role === 'admin' ? <Badge text="ADMIN" tone="info" /> : null}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <DateTime at={createdAt} />
          {invitedBy ? t` by ${invitedBy.name}` : ''}
          {status === 'open' ? (
            <>
              <Trans>
                , until <DateTime at={expiresAt} />
              </Trans>
            </>
          ) : null}
        </Typography>
      </Box>
      <Badge text={status.toUpperCase()} tone={TONES[status]} />
      {status === 'open' ? (
        <Button
          size="small"
          variant="outlined"
          aria-label={t`Revoke the invitation of ${email}`}
          loading={revoke.isPending}
          onClick={() => revoke.mutate()}
        >{t`Revoke`}</Button>
      ) : null}
    </Box>
  );
}
