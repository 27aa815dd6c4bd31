import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type Channel, type CurrentUser, may } from '@wavelane/contracts';
import { channelsQuery, sessionQuery } from '@/api/queries';

/** Why nothing can be sent; undefined when it can. */
export function blockedBy(user: CurrentUser, active: readonly Channel[]): string | undefined {
  if (user.status !== 'active')
    return may(user, 'own')
      ? t`Your account is ${user.status}. Please renew your subscription`
      : t`This account is not active. Ask its owner to renew the subscription.`;
  if (active.length > 0) return undefined;
  return may(user, 'manage')
    ? t`No active channels. Please add a channel`
    : t`None of the channels that you see is active. Ask the owner of the account.`;
}

/** The channel that a draft chose; '' when it cannot send any more. */
export const existing = (channels: readonly Channel[], chosen: string): string =>
  channels.some(({ id }) => String(id) === chosen) ? chosen : '';

/** The channels that can send, and the obstacle while none can. */
export function useSending(): {
  user: CurrentUser | null;
  channels: Channel[];
  blocked: string | undefined;
  isReady: boolean;
  /** The channels have come. */
  isKnown: boolean;
  /** The channels have come, or do not come: the page's form is settled. */
  isSettled: boolean;
  /** Why the channels have not come. */
  error: Error | null;
  retry: () => void;
} {
  const { data: user = null } = useQuery(sessionQuery);
  const { data, error, refetch } = useQuery({ ...channelsQuery, refetchOnMount: 'always' });
  const channels = data?.filter(({ status }) => status === 'ACTIVE') ?? [];
  const blocked = user && data ? blockedBy(user, channels) : undefined;
  return {
    user,
    channels,
    blocked,
    isReady: data !== undefined && blocked === undefined,
    isKnown: data !== undefined,
    isSettled: data !== undefined || error !== null,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}
