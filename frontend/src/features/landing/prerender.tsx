import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { renderToStaticMarkup } from 'react-dom/server';
import { mirrored } from '@/i18n/catalogue';
import { isRightToLeft, language } from '@/i18n/texts';
import { AppTheme } from '@/app/theme/app-theme';
import { inVariables } from '@/app/theme/theme';
import { LandingPage } from './landing-page';

/** The front page as markup and the styles it uses, for the build, with the contents of its head. */
export function renderLanding(): { html: string; css: string; head: Record<string, string> } {
  // No prefixes: the browsers that the application is built for need none.
  const cache = mirrored ?? createCache({ key: 'css', stylisPlugins: [] });
  cache.compat = true;
  const html = renderToStaticMarkup(
    <CacheProvider value={cache}>
      <AppTheme theme={inVariables}>
        <LandingPage />
      </AppTheme>
    </CacheProvider>,
  );
  return {
    html,
    css: Object.values(cache.inserted)
      .filter((rule) => typeof rule === 'string')
      .join(''),
    head: {
      lang: language,
      path: language === 'en' ? '/' : `/${language}`,
      dir: isRightToLeft ? 'rtl' : 'ltr',
      title: t`Wavelane · WhatsApp messaging for business`,
      slogan: t`Wavelane: automate your business and grow faster`,
      description: t`WhatsApp for a whole team: send to one or to thousands, answer from one inbox, and prove what was sent, read and agreed to.`,
    },
  };
}
