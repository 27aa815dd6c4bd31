import { type SeenChannels, sees } from '@wavelane/contracts';
import type { Where } from '@wavelane/read-store';

/** Conditions on documents with a `channelId`: the channels that a member sees, or the one that they ask for. */
export function channelsWhere(seen: SeenChannels | undefined, channelId?: number): Where {
  const all = seen ?? null;
  if (channelId !== undefined && sees(all, channelId)) return { channelId };
  if (channelId !== undefined) return { channelId: { in: [] } };
  return all === null ? {} : { channelId: { in: [...all] } };
}
