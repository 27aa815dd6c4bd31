import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type GivenRole, mayGive, type MemberRole, type TeamMember } from '@wavelane/contracts';
import { Avatar } from '@/components/avatar/avatar';
import { DateTime } from '@/components/date-time';
import { Badge } from '@/components/status-badge';
import { Clamped } from '@/components/table/clamped';
import { ROLE_WORDS } from '@/components/words/roles';
import { absent } from '@/components/table/stacked';
import { isolate, listed } from '@/lib/bidi';

interface MemberRowProps {
  member: TeamMember;
  isSelf: boolean;
  /** The role of the reader. */
  by: MemberRole;
  /** The labels of channels, by id. */
  labels: ReadonlyMap<number, string>;
  onChange: (member: TeamMember & { role: GivenRole }) => void;
  onRemove: () => void;
}

/** A member, and the actions for them. */
export function MemberRow({ member, isSelf, by, labels, onChange, onRemove }: MemberRowProps) {
  const { name, email, role, channels, joinedAt } = member;
  return (
    <TableRow>
      <TableCell data-wide="" sx={{ minWidth: 200 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
          <Avatar id={member.id} name={name} size={32} isMember isMe={isSelf} />
          <Box sx={{ minWidth: 0 }}>
            <Typography component="div" variant="body2" sx={{ fontWeight: 500 }}>
              <Clamped text={isSelf ? t`${name} (you)` : name} />
            </Typography>
            <Typography variant="caption" component="div" color="textSecondary">
              <Clamped text={email} lines={1} />
            </Typography>
          </Box>
        </Box>
      </TableCell>
      <TableCell>
        <Badge text={ROLE_WORDS[role]} tone={role === 'owner' || role === 'manager' ? 'info' : 'muted'} />
      </TableCell>
      <TableCell data-label={t`Member since`} sx={{ whiteSpace: 'nowrap' }} {...absent(joinedAt)}>
        <DateTime at={joinedAt} onlyDay />
      </TableCell>
      <TableCell data-label={t`Channels`} data-wide="">
        <ChannelNames channels={channels} labels={labels} />
      </TableCell>
      <TableCell align="right">
        {role !== 'owner' && mayGive(by, role) && !isSelf ? (
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', whiteSpace: 'nowrap' }}>
            <Button
              size="small"
              aria-label={t`Change ${isolate(name)}`}
              onClick={() => onChange({ ...member, role })}
            >{t`Change`}</Button>
            <Button
              size="small"
              color="error"
              aria-label={t`Remove ${isolate(name)}`}
              onClick={onRemove}
            >{t`Remove`}</Button>
          </Box>
        ) : null}
      </TableCell>
    </TableRow>
  );
}

/** The channels that a member sees; a deleted channel is shown by its number. */
export function ChannelNames({ channels, labels }: { channels: number[] | null } & Pick<MemberRowProps, 'labels'>) {
  if (channels === null) return t`All`;
  return <Clamped text={listed(channels.map((id) => isolate(labels.get(id) ?? String(id))))} />;
}
