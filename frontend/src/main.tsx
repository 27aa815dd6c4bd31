import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { mirrored } from './i18n/catalogue';
import { makeQueryClient } from './api/query-client';
import { toasts } from './app/toast/store';
import { whenIdle } from './components/parts/idle';
import { Toaster } from './app/toast/toaster';
import { AppTheme } from './app/theme/app-theme';
import 'virtual:theme.css';
import './app/boot.css';
import './app/fonts.css';
import { makeRouter } from './router';

const queryClient = makeQueryClient(() => {
  toasts.show({ title: t`Your session has ended`, description: t`Sign in to go on where you were.`, tone: 'info' });
  void router.invalidate();
});
const router = makeRouter(queryClient);

whenIdle(async () => (await import('./components/tips/tips')).startTips());

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');
// Emotion's own writes each rule with prefixes that no browser here needs.
const styles = mirrored ?? createCache({ key: 'css', stylisPlugins: [] });
createRoot(place).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <AppTheme>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toaster />
        </QueryClientProvider>
      </AppTheme>
    </CacheProvider>
  </StrictMode>,
);
