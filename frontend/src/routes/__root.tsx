import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { RehearsalMark } from '@/app/shell/rehearsal/rehearsal-mark';
import { BRAND } from '@/lib/brand';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({ meta: [{ title: BRAND }] }),
  component: () => (
    <>
      <Title />
      <RehearsalMark />
      <Outlet />
    </>
  ),
});

/** The title of the innermost page; the router's own component for it would load scripts and styles of pages. */
function Title() {
  const title = useMatches({
    select: (matches) => matches.flatMap(({ meta }) => meta ?? []).findLast((tag) => tag?.title)?.title,
  });
  return <title>{title}</title>;
}
