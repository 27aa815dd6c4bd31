import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { createLink } from '@tanstack/react-router';
import type { Notice } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import { AlertIcon, InfoIcon } from '@/components/icons/frame-icons';
import { ResolveIcon, WarnIcon } from '@/components/icons/icons';
import { asPage } from '@/lib/bidi';
import type { NoticeTone } from './notice-tones';
import { noticeTarget, noticeWords } from './notice-words';

const ICONS: Record<NoticeTone, typeof InfoIcon> = {
  info: InfoIcon,
  success: ResolveIcon,
  warning: WarnIcon,
  error: AlertIcon,
};

const RowLink = createLink(Box<'a'>);

interface NoticeRowProps {
  notice: Notice;
  zone: string;
  onOpen: (notice: Notice) => void;
}

/** One notice: the event, and a link to its place. */
export function NoticeRow({ notice, zone, onOpen }: NoticeRowProps) {
  const { title, text, tone } = noticeWords(notice, zone);
  const Icon = ICONS[tone];
  return (
    <RowLink
      component="a"
      {...noticeTarget(notice)}
      onClick={() => onOpen(notice)}
      sx={{
        ...{ display: 'flex', gap: 3, px: 4, py: 3, color: 'inherit', textDecoration: 'none', minHeight: 44 },
        borderTop: 1,
        borderColor: 'divider',
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outline: 2, outlineOffset: -2, outlineColor: 'primary.main' },
      }}
    >
      <Box component="span" sx={{ display: 'inline-flex', color: `${tone}.main`, mt: 0.5, flexShrink: 0 }}>
        <Icon />
      </Box>
      <Box component="span" sx={{ minWidth: 0, flexGrow: 1, fontSize: 13, lineHeight: '20px' }}>
        <Box
          component="span"
          sx={{ display: 'block', fontWeight: notice.isRead ? 500 : 600, overflowWrap: 'anywhere' }}
        >
          {asPage(title)}
        </Box>
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {asPage(text)}
        </Box>
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12 }}>
          <DateTime at={notice.at} />
        </Box>
      </Box>
      {notice.isRead ? null : (
        <Box
          component="span"
          role="img"
          aria-label={t`Unread`}
          sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'accent.main', mt: 2, flexShrink: 0 }}
        />
      )}
    </RowLink>
  );
}
