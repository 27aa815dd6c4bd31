import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { AdminUser, Channel } from '@wavelane/contracts';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { userChannelsQuery } from '@/api/admin-queries';
import { lazily } from '@/components/lazy/lazily';
import { Badge, StatusBadge } from '@/components/status-badge';
import { phoneText } from '@/components/words/phones/phone-text';
import { UserFacts } from './users/user-facts';

const ChannelDaysDialog = lazily(() => import('./channel-days-dialog'), 'ChannelDaysDialog');

/** The details of a user in an open row. */
export function UserDetails({ user }: { user: AdminUser }) {
  return (
    <>
      <UserFacts user={user} />
      <UserChannels user={user} />
    </>
  );
}

/** The channels of one user, each with the button for its days. */
function UserChannels({ user }: { user: AdminUser }) {
  const { data, error, isPending } = useQuery({ ...userChannelsQuery(user.id), refetchOnMount: 'always' });
  const [chosen, setChosen] = useState<Channel | null>(null);
  if (error) return <Typography color="error">{messageOf(error, t`Failed to fetch channels`)}</Typography>;
  if (isPending) return <Typography color="textSecondary">{t`Loading channels...`}</Typography>;
  if (data.length === 0) return <Typography color="textSecondary">{t`No channels found`}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {data.map((channel) => (
        <Box component="li" key={channel.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Typography sx={{ fontWeight: 600 }}>{channel.label}</Typography>
          <StatusBadge status={channel.status} />
          {channel.authStatus === 'AUTHORIZED' ? <Badge text={t`Authorized`} tone="success" /> : null}
          <Typography color="textSecondary" sx={{ flexGrow: 1 }}>
            <bdi>{phoneText(channel.phone)}</bdi>
          </Typography>
          <Button size="small" variant="outlined" loading={channel.busy} onClick={() => setChosen(channel)}>
            {channel.status === 'PENDING' ? t`Activate` : t`Add Days`}
          </Button>
        </Box>
      ))}
      {chosen ? <ChannelDaysDialog user={user} channel={chosen} onClose={() => setChosen(null)} /> : null}
    </Box>
  );
}
