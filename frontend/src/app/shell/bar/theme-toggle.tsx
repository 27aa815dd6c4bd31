import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { MoonIcon, SunIcon } from '@/components/icons/frame-icons';
import { Tip } from '@/components/tips/tip';
import { setMode, useMode } from '@/app/theme/mode';

export function ThemeToggle() {
  const isDark = useMode() === 'dark';
  const label = isDark ? t`Use the light theme` : t`Use the dark theme`;
  return (
    <Tip title={label}>
      <IconButton size="small" aria-label={label} onClick={() => setMode(isDark ? 'light' : 'dark')}>
        {isDark ? <SunIcon /> : <MoonIcon />}
      </IconButton>
    </Tip>
  );
}
