import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import { createLink, type LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { CalendarIcon } from '@/components/icons/date-icons';
import type { IconProps } from '@/components/icons/drawn';
import { ForwardIcon } from '@/components/icons/frame-icons';
import { AtIcon, CheckIcon, PhoneIcon, WarnIcon } from '@/components/icons/icons';
import { InboxIcon } from '@/components/icons/place-icons';
import { Sheet } from '@/components/surfaces/sheet';
import { formatNumber } from '@/lib/format';
import { useMay } from '@/lib/hooks/use-may';
import { RepliesToday } from './replies-today';
import type { Wait, WaitKind } from './waits';

const LinkRow = createLink(ListItemButton);

const ICONS: Readonly<Record<WaitKind, ComponentType<IconProps>>> = {
  ...{ conversations: InboxIcon, channel: PhoneIcon, failed: WarnIcon, mentions: AtIcon, planned: CalendarIcon },
};

interface WaitsSheetProps {
  waits: readonly Wait[];
  /** Above stands what waits for the administrators: two sheets of a page have two names. */
  isBelowAnother?: boolean;
}

/** The matters that wait for the signed-in member, and the team's answers today. */
export function WaitsSheet({ waits, isBelowAnother = false }: WaitsSheetProps) {
  const mayLook = useMay('look-at-all');
  return (
    <Sheet
      title={isBelowAnother ? t`Waits in your account` : t`Waits for you`}
      aside={waits.length > 0 ? <Count count={waits.length} /> : null}
    >
      {waits.length > 0 ? (
        <Box component="ul" sx={LIST}>
          {waits.map((wait) => (
            <Row key={`${wait.kind}/${wait.id}`} wait={wait} />
          ))}
        </Box>
      ) : (
        <Box sx={{ display: 'flex', gap: 3, px: { xs: 4, sm: 6 }, py: 4, fontSize: 13 }}>
          <Box component="span" sx={{ color: 'success.main' }}>
            <CheckIcon />
          </Box>
          {t`Nothing waits for you.`}
        </Box>
      )}
      {mayLook ? <RepliesToday /> : null}
    </Sheet>
  );
}

function linkOf({ kind, id }: Wait): Pick<LinkProps, 'to' | 'search'> {
  switch (kind) {
    case 'conversations':
      return { to: '/inbox' };
    case 'mentions':
      return { to: '/inbox', search: { view: 'mentioned' } as never };
    case 'channel':
      return { to: '/channels' };
    case 'failed':
      return { to: '/outbox', ...(id !== '' && { search: { job: id } as never }) };
    case 'planned':
      return { to: '/outbox', search: { job: id } as never };
  }
}

function Row({ wait }: { wait: Wait }) {
  const Icon = ICONS[wait.kind];
  return (
    <li>
      <LinkRow {...linkOf(wait)} sx={ROW}>
        <Box component="span" sx={{ color: wait.tone === 'muted' ? 'text.secondary' : `${wait.tone}.main`, mt: 0.25 }}>
          <Icon />
        </Box>
        <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="b" sx={{ display: 'block', fontWeight: 500, fontSize: 13, lineHeight: '20px' }}>
            {wait.title}
          </Box>
          <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
            {wait.text}
          </Box>
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', display: 'inline-flex' }}>
          <ForwardIcon size={16} />
        </Box>
      </LinkRow>
    </li>
  );
}

/** The count, for sight: the list has it for screen readers. */
function Count({ count }: { count: number }) {
  return (
    <Box component="span" aria-hidden sx={COUNT}>
      {formatNumber(count)}
    </Box>
  );
}

const LIST = { listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } } as const;
const ROW = { display: 'flex', alignItems: 'flex-start', gap: 3, px: { xs: 4, sm: 6 }, py: 3 } as const;
const COUNT = {
  ...{ display: 'inline-block', minWidth: 18, px: 1.25, borderRadius: '9px', textAlign: 'center' },
  ...{ bgcolor: 'accent.main', color: 'accent.contrastText', fontSize: 11, fontWeight: 600, lineHeight: '18px' },
} as const;
