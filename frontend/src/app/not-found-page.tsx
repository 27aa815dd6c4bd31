import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BRAND } from '@/lib/brand';
import { isKnownVisitor } from '@/app/known-visitor';

const RouteLink = createLink(Link);

/** Any address without a page. */
export function NotFoundPage() {
  // No route says the title: there is none.
  useEffect(() => {
    document.title = t`Page not found · ${BRAND}`;
  }, []);
  return (
    <Box
      component="main"
      id="content"
      tabIndex={-1}
      sx={{ minHeight: '60vh', display: 'grid', placeContent: 'center', gap: 3, p: 6, textAlign: 'center' }}
    >
      <Typography component="h1" variant="h1">{t`404 Page Not Found`}</Typography>
      <Typography color="textSecondary">{t`Did you forget to add the page to the router?`}</Typography>
      {isKnownVisitor() ? (
        <RouteLink to="/dashboard">{t`Back to the dashboard`}</RouteLink>
      ) : (
        <Link href="/">{t`Back to home`}</Link>
      )}
    </Box>
  );
}
