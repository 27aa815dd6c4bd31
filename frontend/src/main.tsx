import { CacheProvider } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import CssBaseline from '@mui/material/CssBaseline';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { mirrored } from './i18n/catalogue';
import { makeQueryClient } from './api/query-client';
import { toasts } from './app/toast/store';
import { whenIdle } from './components/parts/idle';
import { Toaster } from './app/toast/toaster';
import { AppTheme } from './app/theme/app-theme';
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
const application = (
  <AppTheme>
    <CssBaseline />
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  </AppTheme>
);
createRoot(place).render(
  <StrictMode>{mirrored ? <CacheProvider value={mirrored}>{application}</CacheProvider> : application}</StrictMode>,
);
