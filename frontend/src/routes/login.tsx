import { t } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '@/api/queries';
import { LoginPage } from '@/features/accounts/sign-in/login-page';
import { titleOf } from '@/lib/brand';
import { isKnownVisitor, noteVisitor } from '@/app/known-visitor';
import { entrySearch } from '@/lib/redirect';

export const Route = createFileRoute('/login')({
  validateSearch: entrySearch,
  beforeLoad: async ({ context }) => {
    // A stranger has no session: asked, the server refuses, and the browser reports that as an error.
    const user = isKnownVisitor() ? await context.queryClient.ensureQueryData(sessionQuery).catch(() => null) : null;
    noteVisitor(user !== null);
    if (user) throw redirect({ to: '/dashboard' });
  },
  head: () => titleOf(t`Sign in`),
  component: LoginPage,
});
