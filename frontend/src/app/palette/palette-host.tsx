import { t } from '@lingui/core/macro';
import DarkModeRoundedIcon from '@mui/icons-material/DarkModeRounded';
import MenuRoundedIcon from '@mui/icons-material/MenuRounded';
import ReceiptLongRoundedIcon from '@mui/icons-material/ReceiptLongRounded';
import SettingsRoundedIcon from '@mui/icons-material/SettingsRounded';
import ShieldRoundedIcon from '@mui/icons-material/ShieldRounded';
import TranslateRoundedIcon from '@mui/icons-material/TranslateRounded';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { setMode, useMode } from '@/app/theme/mode';
import { CommandPalette } from './command-palette';
import type { Command } from './commands';
import { useFound } from './use-found';
import { itemsFor } from '@/app/navigation/navigation-admin';
import { chooseLanguage, LANGUAGES } from '@/i18n/language';
import { language } from '@/i18n/texts';
import { mayOpen } from '@/app/member/page-rights';
import type { CurrentUser } from '@wavelane/contracts';

interface PaletteHostProps {
  user: CurrentUser;
  onToggleSidebar: () => void;
  onSettings: () => void;
  onClose: () => void;
}

/** The palette with what this person may do. */
export function PaletteHost({ user, onToggleSidebar, onSettings, onClose }: PaletteHostProps) {
  const router = useRouter();
  const [text, setText] = useState('');
  const found = useFound(user, text);
  const pages = itemsFor(user).map(({ to, label, Icon }): Command => ({
    id: to,
    label,
    hint: t`Page`,
    Icon,
    run: () => void router.navigate({ to }),
  }));
  const next = useMode() === 'light' ? 'dark' : 'light';
  const actions: Command[] = [
    ...(mayOpen(user, '/billing')
      ? [
          {
            id: '/billing',
            label: t`Billing`,
            hint: t`Page`,
            Icon: ReceiptLongRoundedIcon,
            run: () => void router.navigate({ to: '/billing' }),
          },
        ]
      : []),
    {
      id: '/settings/security',
      label: t`Account & security`,
      hint: t`Page`,
      Icon: ShieldRoundedIcon,
      run: () => void router.navigate({ to: '/settings/security' }),
    },
    {
      id: 'theme',
      label: next === 'light' ? t`Use the light theme` : t`Use the dark theme`,
      hint: t`Theme`,
      Icon: DarkModeRoundedIcon,
      run: () => setMode(next),
    },
    ...LANGUAGES.filter(({ code }) => code !== language).map(({ code, name }) => ({
      id: `language-${code}`,
      label: name,
      hint: t`Language`,
      Icon: TranslateRoundedIcon,
      run: () => chooseLanguage(code),
    })),
    { id: 'settings', label: t`Account settings`, hint: t`Account`, Icon: SettingsRoundedIcon, run: onSettings },
    { id: 'sidebar', label: t`Toggle sidebar`, hint: 'Ctrl+B', Icon: MenuRoundedIcon, run: onToggleSidebar },
  ];
  return <CommandPalette commands={[...pages, ...actions]} found={found} onText={setText} onClose={onClose} />;
}
