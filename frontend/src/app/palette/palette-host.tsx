import DarkModeRoundedIcon from '@mui/icons-material/DarkModeRounded';
import MenuRoundedIcon from '@mui/icons-material/MenuRounded';
import ReceiptLongRoundedIcon from '@mui/icons-material/ReceiptLongRounded';
import SettingsRoundedIcon from '@mui/icons-material/SettingsRounded';
import ShieldRoundedIcon from '@mui/icons-material/ShieldRounded';
import { useRouter } from '@tanstack/react-router';
import { setMode, useMode } from '@/app/theme/mode';
import { CommandPalette } from './command-palette';
import type { Command } from './commands';
import { itemsFor } from '@/app/navigation/navigation-admin';

interface PaletteHostProps {
  role: string;
  onToggleSidebar: () => void;
  onSettings: () => void;
  onClose: () => void;
}

/** The palette with what this person may do. */
export function PaletteHost({ role, onToggleSidebar, onSettings, onClose }: PaletteHostProps) {
  const router = useRouter();
  const pages = itemsFor(role).map(({ to, label, Icon }): Command => ({
    id: to,
    label,
    hint: 'Page',
    Icon,
    run: () => void router.navigate({ to }),
  }));
  const next = useMode() === 'light' ? 'dark' : 'light';
  const actions: Command[] = [
    {
      id: '/billing',
      label: 'Billing',
      hint: 'Page',
      Icon: ReceiptLongRoundedIcon,
      run: () => void router.navigate({ to: '/billing' }),
    },
    {
      id: '/settings/security',
      label: 'Account & security',
      hint: 'Page',
      Icon: ShieldRoundedIcon,
      run: () => void router.navigate({ to: '/settings/security' }),
    },
    { id: 'theme', label: `Use the ${next} theme`, hint: 'Theme', Icon: DarkModeRoundedIcon, run: () => setMode(next) },
    { id: 'settings', label: 'Account settings', hint: 'Account', Icon: SettingsRoundedIcon, run: onSettings },
    { id: 'sidebar', label: 'Toggle sidebar', hint: 'Ctrl+B', Icon: MenuRoundedIcon, run: onToggleSidebar },
  ];
  return <CommandPalette commands={[...pages, ...actions]} onClose={onClose} />;
}
