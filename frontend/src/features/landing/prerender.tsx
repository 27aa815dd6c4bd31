import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { renderToStaticMarkup } from 'react-dom/server';
import { AppTheme } from '@/app/theme/app-theme';
import { LandingPage } from './landing-page';

/** The front page as markup and the styles it uses, for the build. */
export function renderLanding(): { html: string; css: string } {
  // No prefixes: the browsers that the application is built for need none.
  const cache = createCache({ key: 'css', stylisPlugins: [] });
  cache.compat = true;
  const html = renderToStaticMarkup(
    <CacheProvider value={cache}>
      <AppTheme>
        <CssBaseline />
        <LandingPage />
      </AppTheme>
    </CacheProvider>,
  );
  return {
    html,
    css: Object.values(cache.inserted)
      .filter((rule) => typeof rule === 'string')
      .join(''),
  };
}
