import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '@/api/queries';
import { AppFrame } from '@/app/shell/app-frame';
import { SessionPending } from '@/app/shell/session-pending';
import { noteVisitor } from '@/app/known-visitor';

const SECURITY = '/settings/security';

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery);
    noteVisitor(user !== null);
    if (!user) throw redirect({ to: '/login', search: { redirect: location.href } });
    // Any other page would get refusals for an administrator who must have a second factor and has none.
    if (user.secondFactorMissing && location.pathname !== SECURITY) throw redirect({ to: SECURITY });
    return { user };
  },
  pendingMs: 200,
  pendingComponent: SessionPending,
  component: AppFrame,
});
