import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { api, mayGive, type MemberRole, type TeamInvitation } from '@wavelane/contracts';
import { useAction } from '@/api/use-action';
import { DateTime } from '@/components/date-time';
import { Badge } from '@/components/status-badge';
import { ROLE_WORDS } from '@/components/words/roles';
import { isolate } from '@/lib/bidi';
import { ChannelNames } from './member-row';

interface InvitationRowProps {
  invitation: TeamInvitation;
  by: MemberRole;
  labels: ReadonlyMap<number, string>;
  onWithdraw: () => void;
}

/** Somebody who has not joined yet. */
export function InvitationRow({ invitation, by, labels, onWithdraw }: InvitationRowProps) {
  const { id, email, name, role, channels, status, expiresAt, invitedBy } = invitation;
  const again = useAction(api.repeatTeamInvitation, {
    parameters: { id },
    refreshes: [api.team],
    done: { title: t`Invitation sent`, description: t`Links of before are good no more.` },
    failed: t`Invitation not sent`,
  });
  return (
    <TableRow>
      <TableCell>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{email}</Typography>
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {name === null
            ? t`Invited by ${isolate(invitedBy.name)}`
            : t`${isolate(name)}, invited by ${isolate(invitedBy.name)}`}
        </Typography>
      </TableCell>
      <TableCell data-label={t`Role`}>
        <Badge text={ROLE_WORDS[role]} tone="muted" />
      </TableCell>
      <TableCell data-label={t`Channels`}>
        <ChannelNames channels={channels} labels={labels} />
      </TableCell>
      <TableCell data-label={t`Valid until`}>
        {status === 'expired' ? <Badge text={t`Expired`} tone="warning" /> : <DateTime at={expiresAt} />}
      </TableCell>
      <TableCell align="right">
        {mayGive(by, role) ? (
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
            <Button
              size="small"
              loading={again.isPending}
              aria-label={t`Send the invitation of ${isolate(email)} again`}
              onClick={() => again.mutate()}
            >{t`Send again`}</Button>
            <Button
              size="small"
              color="error"
              aria-label={t`Withdraw the invitation of ${isolate(email)}`}
              onClick={onWithdraw}
            >{t`Withdraw`}</Button>
          </Box>
        ) : null}
      </TableCell>
    </TableRow>
  );
}
