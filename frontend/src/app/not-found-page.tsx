import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { createLink, useLocation, useMatch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BRAND } from '@/lib/brand';
import { isKnownVisitor } from '@/app/known-visitor';
import { AwayPage } from '@/components/drawings/away-page';
import { Logo } from './shell/logo';
import { ThemeToggle } from './shell/bar/theme-toggle';

const LinkButton = createLink(Button);

/** Any address without a page. */
export function NotFoundPage() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  // No route has the title: there is none.
  useEffect(() => {
    document.title = t`Page not found · ${BRAND}`;
  }, []);
  const isKnown = isKnownVisitor();
  const isInShell = useMatch({ from: '/_app', shouldThrow: false }) !== undefined;
  const away = (
    <AwayPage
      state="chart"
      title={t`404 Page Not Found`}
      text={t`Did you forget to add the page to the router?`}
      detail={path}
    >
      {isKnown ? (
        <LinkButton to="/dashboard" variant="contained" size="large">{t`Back to the dashboard`}</LinkButton>
      ) : (
        <Button href="/" variant="contained" size="large">{t`Back to home`}</Button>
      )}
    </AwayPage>
  );
  // Below the menu, which has the mark and the theme already.
  if (isInShell) return away;
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          px: { xs: 4, md: 10 },
          py: 5,
        }}
      >
        <Box sx={{ flexGrow: 1 }}>
          <Logo />
        </Box>
        <ThemeToggle />
        {isKnown ? null : <LinkButton to="/login" variant="outlined" size="small">{t`Log In`}</LinkButton>}
      </Box>
      <Box component="main" id="content" tabIndex={-1} sx={{ flexGrow: 1, display: 'grid', pb: 24 }}>
        {away}
      </Box>
    </Box>
  );
}
