import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { channelsQuery } from '@/api/queries';

/**
 * The first letter of a channel's name, if there are several channels: it tells them apart. @returns by the channel's
 * id
 */
export function useChannelLetter(): (channelId: number) => string | undefined {
  const { data: channels } = useQuery(channelsQuery);
  return useCallback(
    (channelId: number) => {
      if (!channels || channels.length < 2) return undefined;
      const label = channels.find(({ id }) => id === channelId)?.label ?? '';
      return /[\p{L}\p{N}]/u.exec(label)?.[0].toLocaleUpperCase();
    },
    [channels],
  );
}
