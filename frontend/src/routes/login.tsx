import { t } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { ApiError } from '@/api/errors';
import { sessionQuery } from '@/api/queries';
import { LoginPage } from '@/features/accounts/sign-in/login-page';
import { titleOf } from '@/lib/brand';
import { isKnownVisitor, noteVisitor } from '@/app/known-visitor';
import { entrySearch } from '@/lib/redirect';

/** Null if the server says that there is no session, undefined if it says nothing. */
const unlessRefused = (error: unknown) => (error instanceof ApiError && error.status === 401 ? null : undefined);

export const Route = createFileRoute('/login')({
  validateSearch: entrySearch,
  beforeLoad: async ({ context }) => {
    // A stranger has no session: asked, the server refuses, and the browser reports that as an error.
    if (!isKnownVisitor()) return;
    const user = await context.queryClient.ensureQueryData(sessionQuery).catch(unlessRefused);
    // Without an answer it is not known whether a user is signed in.
    if (user !== undefined) noteVisitor(user !== null);
    if (user) throw redirect({ to: '/dashboard' });
  },
  head: () => titleOf(t`Sign in`),
  component: LoginPage,
});
