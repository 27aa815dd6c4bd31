import { t } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '@/api/queries';
import { isKnownVisitor } from '@/app/known-visitor';
import { SignupPage } from '@/features/accounts/sign-up/signup-page';
import { titleOf } from '@/lib/brand';
import { entrySearch } from '@/lib/redirect';

export const Route = createFileRoute('/signup')({
  validateSearch: entrySearch,
  beforeLoad: async ({ context }) => {
    // A stranger has no session: asked, the server refuses, and the browser reports that as an error.
    const user = isKnownVisitor() ? await context.queryClient.ensureQueryData(sessionQuery).catch(() => null) : null;
    if (user) throw redirect({ to: '/dashboard' });
  },
  head: () => titleOf(t`Create account`),
  component: SignupPage,
});
