import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';

/** The server refuses all other users; this only redirects them. */
export const Route = createFileRoute('/_app/admin')({
  beforeLoad: ({ context }) => {
    if (context.user.role !== 'admin') throw redirect({ to: '/dashboard' });
  },
  component: Outlet,
});
