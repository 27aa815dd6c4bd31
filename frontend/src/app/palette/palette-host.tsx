import { t } from '@lingui/core/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { setMode, useMode } from '@/app/theme/mode';
import { CommandPalette } from './command-palette';
import type { Command } from './commands';
import { useFound } from './use-found';
import { itemsFor } from '@/app/navigation/navigation-admin';
import { settingsSections } from '@/app/navigation/navigation-settings';
import { MoonIcon, SidebarIcon, SunIcon } from '@/components/icons/frame-icons';
import { ReplyIcon } from '@/components/icons/icons';
import { GlobeIcon, HelpIcon } from '@/components/icons/place-icons';
import { chooseLanguage, LANGUAGES } from '@/i18n/language';
import { language } from '@/i18n/texts';
import { mayOpen } from '@/app/member/page-rights';
import type { CurrentUser } from '@wavelane/contracts';

interface PaletteHostProps {
  user: CurrentUser;
  onToggleSidebar: () => void;
  onClose: () => void;
}

/** The palette with the commands that this person may use. */
export function PaletteHost({ user, onToggleSidebar, onClose }: PaletteHostProps) {
  const router = useRouter();
  const [text, setText] = useState('');
  const found = useFound(user, text);
  const further = [
    { to: '/templates/canned', label: t`Canned replies`, Icon: ReplyIcon },
    { to: '/help', label: t`Help`, Icon: HelpIcon },
  ] as const;
  const places = [...itemsFor(user), ...settingsSections(user), ...further.filter(({ to }) => mayOpen(user, to))];
  const pages = places.map(({ to, label, Icon }): Command => ({
    id: to,
    label,
    hint: to.startsWith('/settings/') ? t`Settings` : t`Page`,
    Icon,
    run: () => void router.navigate({ to }),
  }));
  const next = useMode() === 'light' ? 'dark' : 'light';
  const actions: Command[] = [
    {
      id: 'theme',
      label: next === 'light' ? t`Use the light theme` : t`Use the dark theme`,
      hint: t`Theme`,
      Icon: next === 'dark' ? MoonIcon : SunIcon,
      run: () => setMode(next),
    },
    ...LANGUAGES.filter(({ code }) => code !== language).map(({ code, name }) => ({
      id: `language-${code}`,
      label: name,
      hint: t`Language`,
      Icon: GlobeIcon,
      run: () => chooseLanguage(code),
    })),
    { id: 'sidebar', label: t`Toggle sidebar`, hint: 'Ctrl+B', Icon: SidebarIcon, run: onToggleSidebar },
  ];
  return <CommandPalette commands={[...pages, ...actions]} found={found} onText={setText} onClose={onClose} />;
}
