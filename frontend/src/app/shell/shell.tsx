import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Outlet, useLocation } from '@tanstack/react-router';
import type { CurrentUser } from '@wavelane/contracts';
import { useState } from 'react';
import { lazily } from '@/components/lazy/lazily';
import { useShortcut } from '@/lib/hooks/use-shortcut';
import { mayOpen } from '@/app/member/page-rights';
import { ConfirmationHost } from './confirmation-host';
import { CONTENT, SIDE, WIDTHS } from '../frame/measures';
import { FootNotices } from './notices';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { useSidebar } from './use-sidebar';
import { ClosedPage } from '../member/closed-page';

const PageProgress = lazily(() => import('./page-progress'), 'PageProgress');

const SlideOver = lazily(() => import('./slide-over'), 'SlideOver');

// Hardly anybody sees it.
const ForgettingNotice = lazily(() => import('@/components/account/forgetting-notice'), 'ForgettingNotice', null, {
  isPrefetched: false,
});
const SettingsDialog = lazily(() => import('@/features/accounts/settings-dialog'), 'SettingsDialog');
const PaletteHost = lazily(() => import('../palette/palette-host'), 'PaletteHost');

/** The frame around every signed-in screen. */
export function Shell({ user }: { user: CurrentUser }) {
  const isMobile = useMediaQuery('(max-width: 767.95px)', { noSsr: true });
  const sidebar = useSidebar(isMobile);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  const openSettings = () => {
    sidebar.close();
    setSettingsOpen(true);
  };
  useShortcut('k', () => setPaletteOpen((was) => !was));
  const width = sidebar.open ? WIDTHS.open : WIDTHS.collapsed;
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh' }}>
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
          sx={{ ...SIDE, width, transition: 'width 150ms ease-out' }}
        >
          <Sidebar user={user} collapsed={!sidebar.open} onSettings={openSettings} />
        </Box>
      )}
      <Box sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar
          isOpen={isMobile ? sidebar.slideOver : sidebar.open}
          onToggle={sidebar.toggle}
          onCommands={() => setPaletteOpen(true)}
        />
        <PageProgress />
        <Box component="main" id="content" tabIndex={-1} sx={CONTENT}>
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
