import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { endEarly } from './api/early/early';
import { busyWhile, noteBusy } from './components/lazy/idle';
import { CrashPage } from './app/crash-page';
import { routeTree } from './routeTree.gen';
import { NotFoundPage } from './app/not-found-page';
import { parseSearch, stringifySearch } from './lib/search/address';

/** The application's routes around one cache of server answers. */
export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: CrashPage,
    ...(history && { history }),
  });
  // Without a line nothing is fetched ahead: a route keeps the failure of its file, and a click would load the whole
  // application again.
  const { preloadRoute } = router;
  router.preloadRoute = async (options) => (navigator.onLine ? preloadRoute(options) : undefined);
  // Before the first page is there, nothing for another one is fetched.
  busyWhile(() => queryClient.isFetching() > 0 || router.state.resolvedLocation === undefined);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && ['fetch', 'success', 'error'].includes(event.action.type)) noteBusy();
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation) endEarly();
  });
  // The router moves no focus by itself: after a change of page a keyboard starts at the content, or at the field in it
  // that has taken the focus already.
  let isFirst = true;
  router.subscribe('onResolved', ({ pathChanged }) => {
    const content = document.getElementById('content');
    if (pathChanged && !isFirst && !content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
    isFirst = false;
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
