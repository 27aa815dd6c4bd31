import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '@/api/queries';
import { SignupPage } from '@/features/accounts/sign-up/signup-page';
import { titleOf } from '@/lib/brand';
import { safeRedirect } from '@/lib/redirect';

export const Route = createFileRoute('/signup')({
  validateSearch: (search): { redirect?: string } => {
    const target = safeRedirect(search.redirect);
    return target === undefined ? {} : { redirect: target };
  },
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery).catch(() => null);
    if (user) throw redirect({ to: '/dashboard' });
  },
  head: () => titleOf('Create account'),
  component: SignupPage,
});
