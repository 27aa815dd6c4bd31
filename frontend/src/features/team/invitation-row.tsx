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
import { Clamped } from '@/components/table/clamped';
import { ROLE_WORDS } from '@/components/words/roles';
import { asPage, isolate } from '@/lib/bidi';
import { ChannelNames } from './member-row';

interface InvitationRowProps {
  invitation: TeamInvitation;
  by: MemberRole;
  labels: ReadonlyMap<number, string>;
  onWithdraw: () => void;
}

/** An invited person who has not joined yet. */
export function InvitationRow({ invitation, by, labels, onWithdraw }: InvitationRowProps) {
  const { id, email, name, role, channels, status, expiresAt, invitedBy } = invitation;
  const again = useAction(api.repeatTeamInvitation, {
    parameters: { id },
    refreshes: [api.team],
    done: { title: t`Invitation sent`, description: t`Earlier links no longer work.` },
    failed: t`Invitation not sent`,
  });
  return (
    <TableRow>
      <TableCell data-wide="" sx={{ minWidth: 200 }}>
        <Typography component="div" sx={{ fontWeight: 600 }}>
          <Clamped text={email} />
        </Typography>
        <Typography variant="caption" component="div" color="textSecondary">
          <Clamped
            text={
              name === null
                ? t`Invited by ${isolate(invitedBy.name)}`
                : asPage(t`${isolate(name)}, invited by ${isolate(invitedBy.name)}`)
            }
          />
        </Typography>
      </TableCell>
      <TableCell>
        <Badge text={ROLE_WORDS[role]} tone="muted" />
      </TableCell>
      <TableCell data-label={t`Valid until`} sx={{ whiteSpace: 'nowrap' }}>
        {status === 'expired' ? (
          <Badge text={t({ message: 'Expired', context: 'an invitation' })} tone="warning" />
        ) : (
          <DateTime at={expiresAt} />
        )}
      </TableCell>
      <TableCell data-label={t`Channels`} data-wide="">
        <ChannelNames channels={channels} labels={labels} />
      </TableCell>
      <TableCell align="right" data-wide="">
        {mayGive(by, role) ? (
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', whiteSpace: 'nowrap' }}>
            <Button
              size="small"
              loading={again.isPending}
              aria-label={t`Send again: ${isolate(email)}`}
              onClick={() => again.mutate()}
            >{t`Send again`}</Button>
            <Button
              size="small"
              color="error"
              aria-label={t`Withdraw: ${isolate(email)}`}
              onClick={onWithdraw}
            >{t`Withdraw`}</Button>
          </Box>
        ) : null}
      </TableCell>
    </TableRow>
  );
}
