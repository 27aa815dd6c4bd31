import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useQuery } from '@tanstack/react-query';
import type { ConversationDetail } from '@wavelane/contracts';
import { channelsQuery } from '@/api/queries';
import { LockIcon } from '@/components/icons/icons';
import { channelLetters } from '@/components/avatar/channel-letters';
import { isolate } from '@/lib/bidi';
import { wholeDuration } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import type { Kind } from '../use-kept-text';

interface KindChoiceProps {
  kind: Kind;
  onChoose: (kind: Kind) => void;
  conversation: ConversationDetail;
}

/** Reply or note, and how long a reply is free. */
export function KindChoice({ kind, onChoose, conversation }: KindChoiceProps) {
  return (
    <Box role="group" aria-label={t`What is written`} sx={TABS}>
      {(['reply', 'note'] as const).map((one) => (
        <ButtonBase key={one} aria-pressed={one === kind} onClick={() => onChoose(one)} sx={TAB}>
          {one === 'note' ? <LockIcon size={14} /> : null}
          {one === 'reply' ? t`Reply` : t`Note`}
        </ButtonBase>
      ))}
      {kind === 'reply' ? <Window {...conversation} /> : null}
    </Box>
  );
}

/** Through which channel, and how long an answer uses none of the plan's messages. */
function Window({ windowEndsAt, channelId }: ConversationDetail) {
  const now = useNow();
  const { data: channels = [] } = useQuery(channelsQuery);
  const label = channels.length > 1 ? channels.find(({ id }) => id === channelId)?.label : undefined;
  const letter = channelLetters(channels).get(channelId);
  const left = windowEndsAt === null ? null : Date.parse(windowEndsAt) - now;
  return (
    <Box component="span" sx={WINDOW}>
      {label === undefined || letter === undefined ? null : (
        <Box component="span" aria-hidden sx={LETTER}>
          {letter}
        </Box>
      )}
      {[
        label !== undefined && t`From ${isolate(label)}`,
        left !== null && (left > 0 ? t`free replies for ${wholeDuration(left)}` : t`uses one of your plan’s messages`),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Box>
  );
}

/** The channel's letter, as at the faces in the list. */
const LETTER = {
  ...{ display: 'inline-grid', placeItems: 'center', width: 16, height: 16, marginInlineEnd: '6px' },
  ...{ borderRadius: '5px', bgcolor: 'part.badge', color: 'text.primary', fontSize: 10, fontWeight: 600 },
} as const;
const TABS = { display: 'flex', alignItems: 'center', gap: 4, px: 3, height: 32, minWidth: 0 } as const;
const TAB = {
  ...{ height: 32, gap: 1, fontSize: 12, fontWeight: 500, color: 'text.secondary', flexShrink: 0 },
  ...{ borderBlock: '2px solid transparent', fontFamily: 'inherit' },
  '&:hover': { color: 'text.primary' },
  '&[aria-pressed=true]': { color: 'text.primary', borderBlockEndColor: 'var(--mui-palette-accent-main)' },
} as const;
const WINDOW = {
  ...{ marginInlineStart: 'auto', fontSize: 12, lineHeight: '16px', color: 'text.secondary', minWidth: 0 },
  ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
} as const;
