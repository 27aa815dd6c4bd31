import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '@/app/shell/logo';
import { ThemeToggle } from '@/app/shell/bar/theme-toggle';
import { FINGER_HIGH } from '@/components/surfaces/finger-high';
import { lazily } from '@/components/lazy/lazily';
import { chooseLanguage, LANGUAGES } from '@/i18n/language';
import { language } from '@/i18n/texts';
import { useIsPhone } from '@/components/surfaces/use-is-phone';

export const RouteLink = createLink(Link);
export const LinkButton = createLink(Button);

const LightsDrawing = lazily(() => import('@/components/drawings/lights-drawing'), 'LightsDrawing', null, {
  isPrefetched: false,
});

interface AuthCardProps {
  title: string;
  subtitle: string;
  children: ReactNode;
  /** The link to another card, if there is one. */
  footer?: ReactNode;
  /** By day for new users, by night for returning ones. */
  at?: 'day' | 'night';
  /** Below the drawing. */
  promise?: string;
}

/** The frame of all pages without a session: the form, and beside it two lights. */
export function AuthCard({ title, subtitle, children, footer, at = 'night', promise }: AuthCardProps) {
  const isPhone = useIsPhone();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: HALVES } }}>
      <Box sx={LEFT}>
        <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 40 }}>
          <Box sx={{ flexGrow: 1 }}>
            <Logo />
          </Box>
          <OtherLanguage />
          <ThemeToggle />
        </Box>
        <Box component="main" id="content" tabIndex={-1} sx={FORM}>
          {isPhone ? (
            <Box sx={{ width: 200, height: 175, mx: 'auto', mb: 2 }}>
              <LightsDrawing at={at} width="100%" />
            </Box>
          ) : null}
          <Typography component="h1" variant="h1" sx={{ fontSize: 24, lineHeight: '32px', letterSpacing: '-0.02em' }}>
            {title}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 1, mb: 6 }}>
            {subtitle}
          </Typography>
          {children}
          {footer ? (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 5, textAlign: 'center' }}>
              {footer}
            </Typography>
          ) : null}
        </Box>
        <Box component="footer" sx={FOOT}>
          <Link href="/" sx={{ marginInlineEnd: 'auto' }}>{t`← Back to home`}</Link>
          <RouteLink to="/terms">{t`Terms`}</RouteLink>
          <RouteLink to="/privacy">{t`Privacy`}</RouteLink>
        </Box>
      </Box>
      {isPhone ? null : (
        <Box
          component="aside"
          sx={{ display: 'grid', justifyItems: 'center', alignContent: 'center', gap: 7, p: 10, minWidth: 0 }}
        >
          <Box sx={{ width: 'min(520px, 100%)', aspectRatio: '480 / 420' }}>
            <LightsDrawing at={at} width="100%" />
          </Box>
          {promise === undefined ? null : (
            <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
              {promise}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}

const HALVES = 'minmax(0, 1fr) minmax(0, 1fr)';
const LEFT = {
  ...{ display: 'flex', flexDirection: 'column', minWidth: 0, bgcolor: 'background.paper' },
  ...{ px: { xs: 5, md: 10 }, pt: { xs: 4, md: 6 }, pb: { xs: 5, md: 6 } },
  borderInlineEnd: { md: '1px solid var(--mui-palette-divider)' },
} as const;
const FORM = {
  ...{ width: 1, maxWidth: { xs: 420, md: 376 }, mx: 'auto', mt: { xs: 6, md: 'auto' }, mb: 'auto', py: 4 },
  // A name may be one long word.
  overflowWrap: 'anywhere',
  ...FINGER_HIGH,
} as const;
const FOOT = {
  ...{ display: 'flex', flexWrap: 'wrap', gap: 5, fontSize: 12, lineHeight: '16px' },
  '& a': { color: 'text.secondary', fontWeight: 400 },
} as const;

/** The way to the language that this page is not in, in its own words. */
function OtherLanguage() {
  return LANGUAGES.filter(({ code }) => code !== language).map(({ code, name }) => (
    <Button key={code} size="small" color="inherit" lang={code} onClick={() => chooseLanguage(code)}>
      {name}
    </Button>
  ));
}
