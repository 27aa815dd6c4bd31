import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '@wavelane/contracts';
import { useState } from 'react';
import { channelsQuery } from '@/api/queries';
import { serverNow } from '@/lib/times/server-time';
import { firstEnd } from './first-end';

/** {@link firstEnd} with the account's channels: every page names the same day. ISO-8601 UTC; null if nothing uses days. */
export function useFirstEnd(user: CurrentUser): string | null {
  const { data } = useQuery(channelsQuery);
  const [now] = useState(() => serverNow());
  return firstEnd(user, data ?? [], now);
}
