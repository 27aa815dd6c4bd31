import { t } from '@lingui/core/macro';
import DarkModeRoundedIcon from '@mui/icons-material/DarkModeRounded';
import LightModeRoundedIcon from '@mui/icons-material/LightModeRounded';
import LogoutRoundedIcon from '@mui/icons-material/LogoutRounded';
import MenuRoundedIcon from '@mui/icons-material/MenuRounded';
import SearchRoundedIcon from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '@wavelane/contracts';
import { setMode, useMode } from '@/app/theme/mode';
import { sessionQuery } from '@/api/queries';
import { signingOut } from '@/api/live/signing-out';
import { useAction } from '@/api/use-action';
import { dropDrafts } from '@/lib/drafts/draft-store';
import { BAR } from '../frame/measures';
import { Bell } from '@/app/navigation/bell';
import { DemoNotice } from './demo-notice';
import { Tip } from '@/components/tips/tip';

interface TopBarProps {
  isOpen: boolean;
  onToggle: () => void;
  onCommands: () => void;
}

/** Sidebar toggle, commands, theme and sign-out. */
export function TopBar({ isOpen, onToggle, onCommands }: TopBarProps) {
  const client = useQueryClient();
  const router = useRouter();
  const logout = useAction(api.logout, {
    done: t`Logged out successfully`,
    onDone: async () => {
      dropDrafts();
      client.clear();
      client.setQueryData(sessionQuery.queryKey, null);
      await router.navigate({ to: '/login' });
      signingOut(false);
    },
    onFailed: (error) => {
      console.error('Logout failed', error);
      signingOut(false);
      // What was left is asked for again, unless the session was over anyway.
      if (client.getQueryData(sessionQuery.queryKey)) void client.invalidateQueries();
    },
  });
  const leave = async () => {
    signingOut(true);
    // What is under way would be answered as if the session had ended by itself.
    await client.cancelQueries();
    logout.mutate();
  };
  return (
    <Box component="header" sx={BAR}>
      <Tip describeChild title={t`Toggle sidebar (Ctrl+B)`}>
        <IconButton aria-label={t`Toggle sidebar`} aria-expanded={isOpen} onClick={onToggle}>
          <MenuRoundedIcon />
        </IconButton>
      </Tip>
      <DemoNotice />
      <Box sx={{ flexGrow: 1 }} />
      <Tip describeChild title={t`Commands (Ctrl+K)`}>
        <IconButton aria-label={t`Commands`} onClick={onCommands}>
          <SearchRoundedIcon />
        </IconButton>
      </Tip>
      <Bell />
      <ThemeToggle />
      <Button
        startIcon={<LogoutRoundedIcon className="mirrored" />}
        loading={logout.isPending}
        sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
        onClick={() => void leave()}
      >{t`Logout`}</Button>
    </Box>
  );
}

export function ThemeToggle() {
  const isDark = useMode() === 'dark';
  const label = isDark ? t`Use the light theme` : t`Use the dark theme`;
  return (
    <Tip title={label}>
      <IconButton onClick={() => setMode(isDark ? 'light' : 'dark')}>
        {isDark ? <LightModeRoundedIcon /> : <DarkModeRoundedIcon />}
      </IconButton>
    </Tip>
  );
}
