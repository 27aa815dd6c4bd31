import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Outlet, useLocation } from '@tanstack/react-router';
import type { CurrentUser } from '@wavelane/contracts';
import { useState } from 'react';
import { lazily } from '@/components/lazy/lazily';
import { useUnread } from '@/features/inbox/alerts/use-unread';
import { useShortcut } from '@/lib/hooks/use-shortcut';
import { mayOpen } from '@/app/member/page-rights';
import { ConfirmationHost } from './confirmation-host';
import { CONTENT, SIDE, WHOLE, WIDTHS } from '../frame/measures';
import { FootNotices } from './notices';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { useSidebar } from './use-sidebar';
import { useVisibleHeight } from '@/lib/hooks/use-visible-height';
import { ClosedPage } from '../member/closed-page';

const PageProgress = lazily(() => import('./page-progress'), 'PageProgress');

const SlideOver = lazily(() => import('./slide-over'), 'SlideOver');

// Hardly anybody sees it.
const ForgettingNotice = lazily(() => import('@/components/account/forgetting-notice'), 'ForgettingNotice', null, {
  isPrefetched: false,
});
const SettingsDialog = lazily(() => import('@/features/accounts/settings-dialog'), 'SettingsDialog');
const PaletteHost = lazily(() => import('../palette/palette-host'), 'PaletteHost');

/** As high as what is seen of the window: of a phone with its keyboard open that is less than the window. */
const WHOLE_WINDOW = { display: 'flex', height: 'var(--visible-height, 100dvh)', overflow: 'hidden' } as const;
/** On a low window the conversation needs the room of the bar; the sidebar stands beside it. */
const LOW_INBOX = { '@media (max-height: 599.95px) and (min-width: 768px)': { display: 'none' } } as const;
/** A conversation on a phone has a way back of its own. */
const PHONE_THREAD = { '@media (max-width: 767.95px)': { display: 'none' } } as const;

/** The frame around every signed-in screen. */
export function Shell({ user }: { user: CurrentUser }) {
  const isMobile = useMediaQuery('(max-width: 767.95px)', { noSsr: true });
  const isNarrow = useMediaQuery('(max-width: 1599.95px)', { noSsr: true });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isInbox = path.replace(/\/$/, '') === '/inbox';
  const isThread = useLocation({ select: ({ search }) => 'conversation' in search }) && isInbox;
  const sidebar = useSidebar({ isMobile, isRail: isInbox && isNarrow });
  useVisibleHeight(isInbox);
  useUnread();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  const openSettings = () => {
    sidebar.close();
    setSettingsOpen(true);
  };
  useShortcut('k', () => setPaletteOpen((was) => !was));
  const width = sidebar.open ? WIDTHS.open : WIDTHS.collapsed;
  return (
    <Box sx={isInbox ? WHOLE_WINDOW : { display: 'flex', minHeight: '100vh' }}>
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
            <Sidebar user={user} onNavigate={sidebar.close} onSettings={openSettings} />
          </SlideOver>
        ) : null
      ) : (
        <Box
          component="aside"
          aria-label={t`Sidebar`}
          data-state={sidebar.open ? 'open' : 'collapsed'}
          sx={{ ...SIDE, width, transition: 'width 150ms ease-out', ...(isInbox && { height: '100%' }) }}
        >
          <Sidebar user={user} collapsed={!sidebar.open} onSettings={openSettings} />
        </Box>
      )}
      <Box sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ display: 'contents', ...(isInbox && LOW_INBOX), ...(isThread && PHONE_THREAD) }}>
          <TopBar
            isOpen={isMobile ? sidebar.slideOver : sidebar.open}
            onToggle={sidebar.toggle}
            onCommands={() => setPaletteOpen(true)}
          />
        </Box>
        <PageProgress />
        <Box component="main" id="content" tabIndex={-1} sx={isInbox ? WHOLE : CONTENT}>
          {user.forgetting ? <ForgettingNotice forgetting={user.forgetting} timeZone={user.timeZone} /> : null}
          {mayOpen(user, path) ? <Outlet /> : <ClosedPage user={user} />}
        </Box>
        <FootNotices />
      </Box>
      <ConfirmationHost user={user} />
      {isPaletteOpen ? (
        <PaletteHost
          user={user}
          onToggleSidebar={sidebar.toggle}
          onSettings={openSettings}
          onClose={() => setPaletteOpen(false)}
        />
      ) : null}
      {areSettingsOpen ? <SettingsDialog user={user} onClose={() => setSettingsOpen(false)} /> : null}
    </Box>
  );
}
