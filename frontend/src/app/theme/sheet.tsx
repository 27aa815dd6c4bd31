import createCache from '@emotion/cache';
import { CacheProvider, ThemeContext } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { renderToStaticMarkup } from 'react-dom/server';
import { inVariables, theme } from './theme';
import { valuesOf } from './values';

/**
 * The rules that every page begins with: both colour schemes as variables and the ground rules, for the build, which puts
 * them into the application's file of styles. Made in the browser, they took a tenth of the time until a page was there.
 */
export function themeSheet(): string {
  // No prefixes: the browsers that the application is built for need none of them here.
  const cache = createCache({ key: 'css', stylisPlugins: [] });
  cache.compat = true;
  const sheets: Record<string, object>[] = theme.generateStyleSheets();
  // Paper is white, whatever the screen is.
  const paper = { ...sheets.find((sheet) => '.light' in sheet)?.['.light'], background: '#fff' };
  renderToStaticMarkup(
    <CacheProvider value={cache}>
      <ThemeContext.Provider value={inVariables}>
        <GlobalStyles styles={sheets} />
        <GlobalStyles styles={{ '@media print': { '.dark': paper } }} />
        <CssBaseline />
      </ThemeContext.Provider>
    </CacheProvider>,
  );
  return Object.values(cache.inserted)
    .filter((rule) => typeof rule === 'string')
    .join('');
}

/** The values from which the browser makes the theme. */
export const themeValues = () => valuesOf(inVariables);
