import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { Logo } from '@/app/shell/logo';
import { MoonIcon, SunIcon } from '@/components/icons/frame-icons';
import { LANGUAGES } from '@/i18n/language';
import { language } from '@/i18n/texts';

export const SECTIONS = [
  ['features', t`Features`],
  ['use-cases', t`Use Cases`],
  ['pricing', t`Pricing`],
  ['contact', t`Contact`],
] as const;

const logIn = t({
  message: 'Log In',
  context: 'in the bar',
  comment: 'As short as it can be: a phone has little room',
});
const others = LANGUAGES.filter(({ code }) => code !== language);
const homeIn = (code: string) => (code === 'en' ? '/' : `/${code}`);

// The attribute is set before the first paint (public/theme-init.js).
const FOR_STRANGERS = { '[data-signed-in] &': { display: 'none' } };
const FOR_USERS = { 'html:not([data-signed-in]) &': { display: 'none' } };

/** The theme that a press leads to, as in the application. */
const IN_DARK = { display: 'flex', 'html.light &': { display: 'none' } };
const IN_LIGHT = { display: 'flex', 'html:not(.light) &': { display: 'none' } };

/** Anchors of the page, the theme, and the ways in. Plain links: the front page runs without the application. */
export function TopBar() {
  return (
    <Box component="header" sx={BAR}>
      <Box sx={LINE}>
        <Logo />
        <Box
          component="nav"
          aria-label={t`Page`}
          sx={{ display: { xs: 'none', md: 'flex' }, gap: 1, ml: { md: 2, lg: 8 } }}
        >
          {SECTIONS.map(([id, label]) => (
            <Button key={id} href={`#${id}`} color="inherit" sx={{ color: 'text.secondary', px: 3 }}>
              {label}
            </Button>
          ))}
        </Box>
        <Box sx={{ flexGrow: 1 }} />
        <IconButton aria-label={t`Change the colour theme`} data-theme-toggle>
          <Box component="span" sx={IN_DARK}>
            <SunIcon />
          </Box>
          <Box component="span" sx={IN_LIGHT}>
            <MoonIcon />
          </Box>
        </IconButton>
        {others.map(({ code, name }) => (
          <Button key={code} href={homeIn(code)} hrefLang={code} lang={code} color="inherit" sx={WIDE}>
            {name}
          </Button>
        ))}
        <Button href="/login" color="inherit" sx={{ ...WIDE, ...FOR_STRANGERS }}>
          {logIn}
        </Button>
        <Button href="/signup" variant="contained" sx={{ ...FOR_STRANGERS, whiteSpace: 'nowrap' }}>{t`Sign Up`}</Button>
        <Button href="/dashboard" variant="contained" sx={FOR_USERS}>{t`Dashboard`}</Button>
        <Menu />
      </Box>
    </Box>
  );
}

/** The same links in a menu, for a bar without room for them. Opens without any script. */
function Menu() {
  return (
    <Box component="details" data-menu sx={MENU}>
      <Box component="summary" aria-label={t`Menu`}>
        <Box component="svg" viewBox="0 0 20 20" aria-hidden sx={{ width: 20, height: 20 }}>
          <path
            d="M3 5.5h14M3 10h14M3 14.5h14"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
          />
        </Box>
      </Box>
      <Box component="nav" aria-label={t`Menu`} sx={PANEL}>
        {SECTIONS.map(([id, label]) => (
          <Link key={id} href={`#${id}`} color="textPrimary" underline="none">
            {label}
          </Link>
        ))}
        <Link href="/login" color="textPrimary" underline="none" sx={FOR_STRANGERS}>
          {logIn}
        </Link>
        {others.map(({ code, name }) => (
          <Link key={code} href={homeIn(code)} hrefLang={code} lang={code} color="textPrimary" underline="none">
            {name}
          </Link>
        ))}
      </Box>
    </Box>
  );
}

const BAR = {
  ...{ position: 'sticky', top: 0, zIndex: 9, bgcolor: 'background.default', borderBottom: 1, borderColor: 'divider' },
} as const;
const LINE = {
  ...{ maxWidth: 1200, mx: 'auto', px: { xs: 5, md: 8 }, height: { xs: 56, md: 64 } },
  ...{ display: 'flex', alignItems: 'center', gap: { xs: 1, md: 2 } },
} as const;
const WIDE = { display: { xs: 'none', md: 'inline-flex' }, whiteSpace: 'nowrap' } as const;
const MENU = {
  ...{ display: { md: 'none' } },
  '& summary': {
    ...{
      width: 44,
      height: 44,
      mr: -3,
      display: 'grid',
      placeItems: 'center',
      cursor: 'pointer',
      borderRadius: '10px',
    },
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
  },
} as const;
const PANEL = {
  ...{ position: 'absolute', top: '100%', left: 0, right: 0, px: 5, py: 2, display: 'grid' },
  ...{ bgcolor: 'raised', boxShadow: 'var(--mui-palette-part-shadow)' },
  '& a': { display: 'flex', alignItems: 'center', minHeight: 48, fontSize: 16, fontWeight: 500 },
} as const;
