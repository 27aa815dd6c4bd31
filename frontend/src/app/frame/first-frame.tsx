import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Box from '@mui/material/Box';
import { renderToStaticMarkup } from 'react-dom/server';
import { Page } from '@/components/page';
import { TITLE } from '@/features/dashboard/heading';
import { AppTheme } from '../theme/app-theme';
import { inVariables } from '../theme/theme';
import { BAR, CONTENT, ON_TABLET, SIDE, WIDTHS } from './measures';

/** Its typeface would be fetched before the code: the fallback has the same measures. */
const FALLBACK = { '&& *': { fontFamily: "'Inter Fallback', system-ui, sans-serif" } };
/** One language is shown, which the root names; only a user who was signed in here before sees any. */
const HIDDEN = {
  'html:not([data-signed-in]) &, html[lang=ar] & .in-en, html:not([lang=ar]) & .in-ar': { display: 'none' },
};

/**
 * Renders the dashboard's page as it is before its code is loaded, for the build: bar, sidebar and heading as the
 * application draws them, so that nothing moves when it does. Nothing of it can be used yet: it is hidden from screen
 * readers.
 * @param arabic texts by the English ones
 */
export function renderFirstFrame(arabic: Readonly<Record<string, unknown>>): { html: string; css: string } {
  const cache = createCache({ key: 'css', stylisPlugins: [] });
  cache.compat = true;
  const html = renderToStaticMarkup(
    <CacheProvider value={cache}>
      <AppTheme theme={inVariables}>
        <Box aria-hidden sx={{ display: 'flex', minHeight: '100dvh', ...FALLBACK, ...HIDDEN }}>
          <Box
            sx={{
              ...SIDE,
              width: WIDTHS.open,
              'html[data-sidebar=collapsed] &': { width: WIDTHS.collapsed },
              [ON_TABLET]: { width: WIDTHS.collapsed },
              '@media (max-width: 767.95px)': { display: 'none' },
            }}
          />
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Box sx={BAR} />
            <Box sx={CONTENT}>
              {(['en', 'ar'] as const).map((language) => (
                <div key={language} className={`in-${language}`} lang={language}>
                  <Page title={said(TITLE, language)} action={<Box sx={{ minHeight: { xs: 40, md: 32 } }} />}>
                    {null}
                  </Page>
                </div>
              ))}
            </Box>
          </Box>
        </Box>
      </AppTheme>
    </CacheProvider>,
  );
  const rules = Object.values(cache.inserted).filter((rule) => typeof rule === 'string');
  return { html, css: rules.join('') };

  function said(english: string, language: 'en' | 'ar'): string {
    return language === 'en' ? english : String(arabic[english]);
  }
}
