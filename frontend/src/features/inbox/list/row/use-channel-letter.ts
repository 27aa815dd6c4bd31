import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { channelsQuery } from '@/api/queries';
import { channelLetters } from '@/components/avatar/channel-letters';

/**
 * A letter of a channel's name, if there are several channels: it tells them apart. @returns by the channel's
 * id
 */
export function useChannelLetter(): (channelId: number) => string | undefined {
  const { data: channels } = useQuery(channelsQuery);
  const letters = useMemo(() => (channels && channels.length > 1 ? channelLetters(channels) : undefined), [channels]);
  return useCallback((channelId: number) => letters?.get(channelId), [letters]);
}
