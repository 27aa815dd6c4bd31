import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import { BRAND } from '@/lib/brand';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({ meta: [{ title: BRAND }] }),
  component: () => (
    <>
      <HeadContent />
      <Outlet />
    </>
  ),
});
