import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Logo } from '@/app/shell/logo';

export const SECTIONS = [
  ['features', t`Features`],
  ['use-cases', t`Use Cases`],
  ['pricing', t`Pricing`],
  ['contact', t`Contact`],
] as const;

// The attribute stands there before the first paint (public/theme-init.js).
const FOR_STRANGERS = { '[data-signed-in] &': { display: 'none' } };
const FOR_USERS = { 'html:not([data-signed-in]) &': { display: 'none' } };

/** Anchors of the page, the theme, and the ways in. Plain links: the front page runs without the application. */
export function TopBar() {
  return (
    <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 4 }, py: 4 }}>
      <Logo />
      <Box
        component="nav"
        aria-label={t`Page`}
        sx={{ display: { xs: 'none', lg: 'flex' }, gap: 2, flexGrow: 1, ml: 6 }}
      >
        {SECTIONS.map(([id, label]) => (
          <Button key={id} href={`#${id}`} color="inherit">
            {label}
          </Button>
        ))}
      </Box>
      <Box
        sx={{
          display: 'flex',
          gap: { xs: 1, sm: 2 },
          ml: 'auto',
          alignItems: 'center',
          '& a': { px: { xs: 2, sm: 4 }, minWidth: 0, whiteSpace: 'nowrap' },
        }}
      >
        <IconButton aria-label={t`Change the colour theme`} data-theme-toggle>
          <Box component="svg" viewBox="0 0 20 20" aria-hidden sx={{ width: 20, height: 20 }}>
            <circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" strokeWidth="1.8" />
            <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
          </Box>
        </IconButton>
        <Button href="/login" variant="text" sx={FOR_STRANGERS}>
          {t({ message: 'Log In', context: 'in the bar', comment: 'As short as it can be: a phone has little room' })}
        </Button>
        <Button href="/signup" variant="contained" sx={FOR_STRANGERS}>{t`Sign Up`}</Button>
        <Button href="/dashboard" variant="contained" sx={FOR_USERS}>{t`Dashboard`}</Button>
      </Box>
    </Box>
  );
}
