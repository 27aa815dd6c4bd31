import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { Channel, CurrentUser } from '@wavelane/contracts';
import { channelsQuery, sessionQuery } from '@/api/queries';

const LinkButton = createLink(Button);

/** Why nothing can be sent (spec §2 /send); undefined when it can. */
export function blockedBy(user: CurrentUser, active: readonly Channel[]): string | undefined {
  if (user.status !== 'active') return `Your account is ${user.status}. Please renew your subscription`;
  return active.length === 0 ? 'No active channels. Please add a channel' : undefined;
}

/** The channels that can send, and what stands in the way while none can. */
export function useSending(): {
  user: CurrentUser | null;
  channels: Channel[];
  blocked: string | undefined;
  isReady: boolean;
} {
  const { data: user = null } = useQuery(sessionQuery);
  const { data } = useQuery({ ...channelsQuery, refetchOnMount: 'always' });
  const channels = data?.filter(({ status }) => status === 'ACTIVE') ?? [];
  const blocked = user && data ? blockedBy(user, channels) : undefined;
  return { user, channels, blocked, isReady: data !== undefined && blocked === undefined };
}

/** Says why nothing can be sent, and leads to what helps. */
export function BlockedNote({ user, blocked }: { user: CurrentUser | null; blocked: string | undefined }) {
  if (!blocked) return null;
  const isActive = user?.status === 'active';
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mb: 5 }}
      action={
        <LinkButton to={isActive ? '/channels' : '/pricing'} color="inherit" size="small">
          {isActive ? 'Channels' : 'Renew'}
        </LinkButton>
      }
    >
      {blocked}
    </Alert>
  );
}
