import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { CONVERSATIONS_COUNTED, type ConversationView } from '@wavelane/contracts';
import { useState } from 'react';
import { conversationCountsQuery } from '@/api/queries';
import { DownIcon } from '@/components/icons/icons';
import { lazily } from '@/components/lazy/lazily';
import { Tip } from '@/components/tips/tip';
import { formatNumber } from '@/lib/format';
import { useMay } from '@/lib/hooks/use-may';
import { VIEW_WORDS } from '../words';

const ViewMenu = lazily(() => import('./view-menu'), 'ViewMenu');

const FIRST: readonly ConversationView[] = ['all', 'mine', 'unassigned'];
export const MORE: readonly ConversationView[] = ['mentioned', 'snoozed', 'resolved'];

interface ViewTabsProps {
  /** null: none of them. */
  view: ConversationView | null;
  onView: (view: ConversationView) => void;
}

/** Which conversations are listed: the three that one works with, and the others in a menu. */
export function ViewTabs({ view, onView }: ViewTabsProps) {
  const { data: counts } = useQuery({ ...conversationCountsQuery, refetchOnMount: 'always' });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // A member who answers no conversation has none of their own.
  const mayAnswer = useMay('answer');
  const first = FIRST.filter((one) => mayAnswer || one !== 'mine');
  const other = view !== null && MORE.includes(view) ? view : undefined;
  // There is room for three.
  const shown = other === undefined ? first : [...first.slice(0, 2), other];
  const countOf = (one: ConversationView) => (one === 'snoozed' || one === 'resolved' ? 0 : (counts?.[one] ?? 0));
  const mentioned = countOf('mentioned');
  return (
    <Box
      sx={{
        display: 'flex',
        flexShrink: 0,
        height: 36,
        px: 3,
        paddingInlineEnd: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box role="group" aria-label={t`Which conversations`} sx={{ display: 'flex', gap: 4, flexGrow: 1, minWidth: 0 }}>
        {shown.map((one) => (
          <ButtonBase key={one} aria-pressed={one === view} onClick={() => onView(one)} sx={TAB}>
            {VIEW_WORDS[one]}
            {countOf(one) > 0 ? <bdi>{countText(countOf(one))}</bdi> : null}
          </ButtonBase>
        ))}
      </Box>
      <Tip title={t`More views: Mentioned, Snoozed, Resolved`}>
        <IconButton
          size="small"
          aria-label={mentioned > 0 ? t`More views, ${countText(mentioned)} mentions` : t`More views`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ color: mentioned > 0 ? 'accent.main' : 'text.secondary' }}
        >
          <DownIcon />
        </IconButton>
      </Tip>
      {anchor ? (
        <ViewMenu
          anchor={anchor}
          view={view}
          views={other === undefined ? MORE : [...first.slice(2), ...MORE]}
          countOf={(one) => (countOf(one) > 0 ? countText(countOf(one)) : null)}
          onView={onView}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </Box>
  );
}

const TAB = {
  ...{ height: 36, gap: 1.5, fontSize: 13, fontWeight: 500, color: 'text.secondary', whiteSpace: 'nowrap' },
  fontFamily: 'inherit',
  borderBlock: '2px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-pressed=true]': { color: 'text.primary', borderBlockEndColor: 'var(--mui-palette-accent-main)' },
  '& bdi': { opacity: 0.85, fontVariantNumeric: 'tabular-nums' },
} as const;

const countText = (count: number): string =>
  count >= CONVERSATIONS_COUNTED ? `${formatNumber(CONVERSATIONS_COUNTED - 1)}+` : formatNumber(count);
