import { plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ChannelWait, WaitingChannel } from '@wavelane/contracts';
import { useState } from 'react';
import { waitingChannelsQuery } from '@/api/admin-queries';
import { EmptyState } from '@/components/empty-state';
import { lazily } from '@/components/lazy/lazily';
import { MoreButton } from '@/components/more-button';
import { StatusBadge } from '@/components/status-badge';
import { DataTable } from '@/components/table/data-table';
import { phoneText } from '@/components/words/phones/phone-text';

const ChannelDaysDialog = lazily(() => import('../channel-days-dialog'), 'ChannelDaysDialog');

/** Channels that get no days by themselves, each with the button that gives them. */
export function WaitingChannels() {
  const list = useInfiniteQuery({ ...waitingChannelsQuery, refetchOnMount: 'always' });
  const [chosen, setChosen] = useState<WaitingChannel | null>(null);
  const count = list.data?.length ?? 0;
  return (
    <Paper variant="outlined" component="section" aria-labelledby="waiting">
      <Box sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 3 }}>
        <Typography id="waiting" component="h2" variant="h2">
          {count > 0
            ? plural(count, { one: '# channel waits for activation', other: '# channels wait for activation' })
            : t`Waiting channels`}
        </Typography>
        <Typography
          variant="body2"
          color="textSecondary"
        >{t`Give them days from the main balance. The policy under WHAPI Settings can do this automatically.`}</Typography>
      </Box>
      <DataTable
        label={t`Waiting channels`}
        list={list}
        columns={[t`User`, t`Channel`, t`Status`, t`Reason`, t`Actions`]}
        row={(waiting) => <Row key={waiting.channel.id} waiting={waiting} onGive={() => setChosen(waiting)} />}
        empty={<EmptyState title={t`No channel waits`} text={t`Every channel has the days that it needs.`} />}
        footer={<MoreButton {...list} />}
        room={820}
      />
      {chosen ? (
        <ChannelDaysDialog user={chosen.user} channel={chosen.channel} onClose={() => setChosen(null)} />
      ) : null}
    </Paper>
  );
}

function Row({ waiting: { user, channel }, onGive }: { waiting: WaitingChannel; onGive: () => void }) {
  return (
    <TableRow>
      <TableCell>
        <Typography variant="body2" dir="auto" sx={{ textAlign: 'left', fontWeight: 500 }}>
          {user.name}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          <bdi>{user.email}</bdi>
        </Typography>
      </TableCell>
      <TableCell>
        <Typography variant="body2" dir="auto" sx={{ textAlign: 'left', fontWeight: 500 }}>
          {channel.label}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          <bdi>{phoneText(channel.phone)}</bdi>
        </Typography>
      </TableCell>
      <TableCell>
        <StatusBadge status={channel.status} />
      </TableCell>
      <TableCell>{reasonOf(channel.waitsFor)}</TableCell>
      <TableCell>
        <Button size="small" variant="outlined" loading={channel.busy} onClick={onGive}>
          {channel.status === 'PENDING' ? t`Activate` : t`Add Days`}
        </Button>
      </TableCell>
    </TableRow>
  );
}

function reasonOf(waitsFor: ChannelWait | null): string {
  switch (waitsFor) {
    case 'pool':
      return t`The pool has no days above its floor`;
    case 'gateway':
      return t`The gateway did not give the days`;
    default:
      return t`Activation is done by hand`;
  }
}
