import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Outlet, useLocation } from '@tanstack/react-router';
import type { CurrentUser } from '@wavelane/contracts';
import { type CSSProperties, useState } from 'react';
import { lazily } from '@/components/lazy/lazily';
import { useUnread } from '@/features/inbox/alerts/use-unread';
import { useShortcut } from '@/lib/hooks/use-shortcut';
import { isNearlyFull } from '@/components/account/written-words';
import { mayOpen } from '@/app/member/page-rights';
import { ConfirmationHost } from './confirmation-host';
import { CONTENT, FOOT, ON_TABLET, SIDE, WHOLE, WIDTHS } from '../frame/measures';
import { PhoneBar } from '../navigation/phone-bar';
import { TopNotices } from './notices';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { useSidebar } from './use-sidebar';
import { useIsPhone } from '@/components/surfaces/use-is-phone';
import { useWorker } from '@/app/worker/use-worker';
import { useVisibleHeight } from '@/lib/hooks/use-visible-height';
import { ClosedPage } from '../member/closed-page';

const PageProgress = lazily(() => import('./parts/shown-soon'), 'PageProgress');

const SlideOver = lazily(() => import('./parts/opened'), 'SlideOver');

// Few users see it.
const ForgettingNotice = lazily(() => import('@/components/account/forgetting-notice'), 'ForgettingNotice', null, {
  isPrefetched: false,
});
const WrittenNotice = lazily(() => import('@/components/account/written-notice'), 'WrittenNotice', null, {
  isPrefetched: false,
});
const PaletteHost = lazily(() => import('./parts/opened'), 'PaletteHost');

/** As high as the visible part of the window: on a phone with its keyboard open that is less than the window. */
const WHOLE_WINDOW = { display: 'flex', height: 'var(--visible-height, 100dvh)', overflow: 'hidden' } as const;
/** On a low window the conversation needs the room of the bar; the sidebar stands beside it. */
const LOW_INBOX = { '@media (max-height: 599.95px) and (min-width: 768px)': { display: 'none' } } as const;
/** A conversation on a phone has a way back of its own. */
const PHONE_THREAD = { '@media (max-width: 767.95px)': { display: 'none' } } as const;

/** The frame around every signed-in screen. */
export function Shell({ user }: { user: CurrentUser }) {
  const isMobile = useIsPhone();
  const isNarrow = useMediaQuery('(max-width: 1599.95px)', { noSsr: true });
  const isTablet = useMediaQuery(ON_TABLET, { noSsr: true });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isInbox = path.replace(/\/$/, '') === '/inbox';
  const isThread = useLocation({ select: ({ search }) => 'conversation' in search }) && isInbox;
  const sidebar = useSidebar({ isMobile, isRail: (isInbox && isNarrow) || isTablet, path });
  useVisibleHeight(isInbox);
  useUnread();
  useWorker(user.id);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useShortcut('k', () => setPaletteOpen((was) => !was));
  const width = sidebar.open ? WIDTHS.open : WIDTHS.collapsed;
  const hasPhoneBar = isMobile && !isThread;
  const foot: CSSProperties & Record<'--foot', string> = { '--foot': hasPhoneBar ? FOOT : '0px' };
  return (
    <Box sx={isInbox ? WHOLE_WINDOW : { display: 'flex', minHeight: '100dvh' }} style={foot}>
      <Box
        component="a"
        href="#content"
        sx={{
          position: 'absolute',
          left: 8,
          top: -60,
          zIndex: 1400,
          p: 3,
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
          '&:focus': { top: 8 },
        }}
      >{t`Skip to content`}</Box>
      {isMobile ? (
        sidebar.slideOver ? (
          <SlideOver onClose={sidebar.close}>
            <Sidebar user={user} onNavigate={sidebar.close} />
          </SlideOver>
        ) : null
      ) : (
        <Box
          component="aside"
          aria-label={t`Sidebar`}
          data-state={sidebar.open ? 'open' : 'collapsed'}
          sx={{ ...SIDE, width, transition: 'width 150ms ease-out', ...(isInbox && { height: '100%' }) }}
        >
          <Sidebar user={user} collapsed={!sidebar.open} />
        </Box>
      )}
      <Box sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ display: 'contents', ...(isInbox && LOW_INBOX), ...(isThread && PHONE_THREAD) }}>
          <TopBar
            user={user}
            isPhone={isMobile}
            isSearchable={isInbox}
            isOpen={sidebar.open}
            onToggle={sidebar.toggle}
            onCommands={() => setPaletteOpen(true)}
          />
        </Box>
        <PageProgress />
        <TopNotices isStill={isInbox} />
        <Box component="main" id="content" tabIndex={-1} sx={isInbox ? WHOLE : CONTENT}>
          {user.forgetting ? <ForgettingNotice forgetting={user.forgetting} timeZone={user.timeZone} /> : null}
          {isNearlyFull(user.written) ? <WrittenNotice written={user.written} timeZone={user.timeZone} /> : null}
          {mayOpen(user, path) ? <Outlet /> : <ClosedPage user={user} />}
        </Box>
        {hasPhoneBar ? <PhoneBar user={user} isOpen={sidebar.slideOver} onMore={sidebar.toggle} /> : null}
      </Box>
      <ConfirmationHost user={user} />
      {isPaletteOpen ? (
        <PaletteHost user={user} onToggleSidebar={sidebar.toggle} onClose={() => setPaletteOpen(false)} />
      ) : null}
    </Box>
  );
}
