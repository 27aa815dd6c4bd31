import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { mirrored } from './i18n/catalogue';
import { makeQueryClient } from './api/query-client';
import { noteEndedSession } from './app/ended-session';
import { Toaster } from './app/toast/toaster';
import { whenIdle } from './components/lazy/idle';
import { sweepDrafts } from './lib/drafts/saved-draft';
import { AppTheme } from './app/theme/app-theme';
import { readTheme } from './app/theme/read-theme';
import values from 'virtual:theme';
import 'virtual:theme.css';
import './app/boot.css';
import './app/fonts.css';
import { makeRouter } from './router';

// The browser understands the scripts: `public/early.js` shows no message.
document.documentElement.dataset.begun = '';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');
const root = createRoot(place);
// Emotion's own writes each rule with prefixes that no browser here needs.
const styles = mirrored ?? createCache({ key: 'css', stylisPlugins: [] });
const theme = readTheme(values);

// A piece of its own: with the scripts' first run it would hold the page up for twice as long.
setTimeout(() => void begin());

/**
 * Draws once the page is known. Drawn before, all of it would be drawn twice, the second time in one piece, during
 * which no click is handled.
 */
async function begin(): Promise<void> {
  const queryClient = makeQueryClient((user) => {
    noteEndedSession(user);
    void router.invalidate();
  });
  const router = makeRouter(queryClient);
  // A failure is in the router, too, which shows it.
  await router.load().catch(() => undefined);
  startTransition(() =>
    root.render(
      <StrictMode>
        <CacheProvider value={styles}>
          <AppTheme theme={theme}>
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={router} />
              <Toaster />
            </QueryClientProvider>
          </AppTheme>
        </CacheProvider>
      </StrictMode>,
    ),
  );
  whenIdle(sweepDrafts);
}
