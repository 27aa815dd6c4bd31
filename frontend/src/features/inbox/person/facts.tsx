import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ConversationDetail } from '@wavelane/contracts';
import { channelsQuery } from '@/api/queries';
import { formatDateTime, formatDuration, wholeDuration } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useTimeZone } from '@/lib/hooks/use-time-zone';
import { Part } from './part';

/** The facts about the conversation itself. */
export function Facts({ conversation }: { conversation: ConversationDetail }) {
  const { channelId, waitingSince, windowEndsAt, snoozedUntil, owner } = conversation;
  const { data: channels } = useQuery(channelsQuery);
  const now = useNow();
  const zone = useTimeZone();
  const channel = channels?.find((one) => one.id === channelId)?.label;
  const free = windowEndsAt === null ? null : Date.parse(windowEndsAt) - now;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t`Channel`, channel],
    [t`Assigned to`, owner?.name ?? t`Nobody`],
    [t`Waiting`, waitingSince === null ? null : formatDuration(Math.max(0, now - Date.parse(waitingSince)))],
    [t`Free replies`, free === null ? null : free > 0 ? t`for ${wholeDuration(free)}` : t`over`],
    [t`Snoozed until`, snoozedUntil === null ? null : formatDateTime(snoozedUntil, zone)],
  ];
  return (
    <Part title={t`Conversation`}>
      <Box component="dl" sx={LIST}>
        {facts.map(([name, text]) =>
          text ? (
            <Box key={name} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {name}
              </Box>
              <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                <bdi>{text}</bdi>
              </Box>
            </Box>
          ) : null,
        )}
      </Box>
    </Part>
  );
}

const LIST = {
  ...{ display: 'grid', gridTemplateColumns: '88px minmax(0, 1fr)', columnGap: 2, rowGap: 1.5, m: 0 },
  ...{ fontSize: 13, lineHeight: '20px', fontVariantNumeric: 'tabular-nums' },
} as const;
