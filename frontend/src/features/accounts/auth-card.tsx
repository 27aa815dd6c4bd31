import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import Link from '@mui/material/Link';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '@/app/shell/logo';
import { chooseLanguage, LANGUAGES } from '@/i18n/language';
import { language } from '@/i18n/texts';

export const RouteLink = createLink(Link);
export const LinkButton = createLink(Button);

interface AuthCardProps {
  title: string;
  subtitle: string;
  children: ReactNode;
  /** The way to another card, where there is one. */
  footer?: ReactNode;
}

/** The frame of everything that one does without being signed in. */
export function AuthCard({ title, subtitle, children, footer }: AuthCardProps) {
  return (
    <Box
      component="main"
      id="content"
      tabIndex={-1}
      sx={{ minHeight: '100vh', display: 'grid', placeContent: 'center', gap: 6, p: 4, justifyItems: 'center' }}
    >
      <Logo />
      <Paper
        variant="outlined"
        sx={{
          p: { xs: 6, sm: 8 },
          width: 'min(420px, calc(100vw - 32px))',
          borderRadius: '14px',
          // Who invites may be called by one long word.
          overflowWrap: 'anywhere',
        }}
      >
        <Typography component="h1" variant="h1">
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 6 }}>
          {subtitle}
        </Typography>
        {children}
        {footer ? <Typography sx={{ mt: 6, textAlign: 'center' }}>{footer}</Typography> : null}
      </Paper>
      <Box sx={{ display: 'flex', gap: 6, alignItems: 'center' }}>
        <Link href="/">{t`← Back to home`}</Link>
        <OtherLanguage />
      </Box>
    </Box>
  );
}

/** The way to the language that this page is not in, in its own words. */
function OtherLanguage() {
  return LANGUAGES.filter(({ code }) => code !== language).map(({ code, name }) => (
    <Link
      key={code}
      component="button"
      type="button"
      lang={code}
      onClick={() => chooseLanguage(code)}
      sx={{ font: 'inherit' }}
    >
      {name}
    </Link>
  ));
}
