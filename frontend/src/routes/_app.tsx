import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '@/api/queries';
import { AppFrame } from '@/app/shell/app-frame';
import { SessionPending } from '@/app/shell/session-pending';

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery);
    if (!user) throw redirect({ to: '/login', search: { redirect: location.href } });
    return { user };
  },
  pendingMs: 200,
  pendingComponent: SessionPending,
  component: AppFrame,
});
