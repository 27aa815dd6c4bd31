import { t } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '@/api/queries';
import { LoginPage } from '@/features/accounts/sign-in/login-page';
import { titleOf } from '@/lib/brand';
import { noteVisitor } from '@/app/known-visitor';
import { entrySearch } from '@/lib/redirect';

export const Route = createFileRoute('/login')({
  validateSearch: entrySearch,
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery).catch(() => null);
    noteVisitor(user !== null);
    if (user) throw redirect({ to: '/dashboard' });
  },
  head: () => titleOf(t`Sign in`),
  component: LoginPage,
});
