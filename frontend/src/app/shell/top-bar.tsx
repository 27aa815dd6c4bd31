import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import type { CurrentUser } from '@wavelane/contracts';
import { ThemeToggle } from '@/app/shell/bar/theme-toggle';
import { lazily } from '@/components/lazy/lazily';
import { LogoutIcon, SidebarIcon } from '@/components/icons/frame-icons';
import { SearchIcon } from '@/components/icons/icons';
import { BAR } from '../frame/measures';
import { Bell } from '@/app/navigation/bell';
import { DemoNotice } from './bar/demo-notice';
import { Tip } from '@/components/tips/tip';
import { useLogout } from './bar/use-logout';

const StatusLine = lazily(() => import('./parts/shown-soon'), 'StatusLine');

interface TopBarProps {
  user: CurrentUser;
  /** A phone has its menu, the theme and the way out behind More. */
  isPhone: boolean;
  /** The page has a search of its own; a phone has no room for two, and shows the page's name. */
  isSearchable: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onCommands: () => void;
}

/** Sidebar toggle, command palette, state of the account, theme and sign-out. */
export function TopBar({ user, isPhone, isSearchable, isOpen, onToggle, onCommands }: TopBarProps) {
  return (
    <Box component="header" sx={BAR}>
      {isPhone ? null : (
        <Tip describeChild title={t`Toggle sidebar (Ctrl+B)`}>
          <IconButton size="small" aria-label={t`Toggle sidebar`} aria-expanded={isOpen} onClick={onToggle}>
            <SidebarIcon />
          </IconButton>
        </Tip>
      )}
      {isPhone && isSearchable ? (
        <>
          <Box component="span" aria-hidden sx={NAME}>
            {t`Inbox`}
          </Box>
          <Tip title={t`Search or jump to…`}>
            <IconButton aria-label={t`Search or jump to…`} aria-haspopup="dialog" onClick={onCommands}>
              <SearchIcon />
            </IconButton>
          </Tip>
        </>
      ) : (
        <Jump onOpen={onCommands} />
      )}
      <DemoNotice />
      {isPhone ? null : (
        <>
          <Box sx={{ flexGrow: 1 }} />
          <StatusLine user={user} />
        </>
      )}
      <Bell />
      {isPhone ? null : (
        <>
          <ThemeToggle />
          <LogoutButton />
        </>
      )}
    </Box>
  );
}

/** The heading of the page has it for screen readers. */
const NAME = { flex: '1 1 0', minWidth: 0, fontSize: 20, lineHeight: '28px', fontWeight: 600, px: 1 } as const;

const KEYS = ['Ctrl', 'K'];

/** Looks like a field, opens the palette: a text typed there finds pages, people, jobs. */
function Jump({ onOpen }: { onOpen: () => void }) {
  return (
    <ButtonBase
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={onOpen}
      sx={{
        ...{ justifyContent: 'flex-start', gap: 2, height: { xs: 36, md: 32 }, px: 2, marginInlineStart: { md: 1 } },
        ...{ flex: { xs: '1 1 0', md: '0 1 264px' }, minWidth: 40, mr: { xs: 1, md: 2 }, borderRadius: '10px' },
        ...{ bgcolor: 'part.hush', color: 'text.secondary', fontSize: 13, whiteSpace: 'nowrap', overflow: 'hidden' },
        '&:hover': { bgcolor: 'action.selected' },
        '& kbd': {
          ...{ font: 'inherit', fontSize: 11, lineHeight: '16px', fontWeight: 500, px: 1.25, borderRadius: '4px' },
          ...{ border: 1, borderColor: 'part.outline', display: { xs: 'none', lg: 'block' } },
        },
      }}
    >
      <SearchIcon size={16} />
      <Box component="span" sx={{ flexGrow: 1, overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'start' }}>
        {t`Search or jump to…`}
      </Box>
      {KEYS.map((key) => (
        <kbd key={key} aria-hidden>
          {key}
        </kbd>
      ))}
    </ButtonBase>
  );
}

/** The way out. */
export function LogoutButton() {
  const { leave, isPending } = useLogout();
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<LogoutIcon size={16} />}
      loading={isPending}
      sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
      onClick={leave}
    >{t`Logout`}</Button>
  );
}
