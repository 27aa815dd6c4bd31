import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';

/** The server refuses everybody else; here they are only shown the way. */
export const Route = createFileRoute('/_app/admin')({
  beforeLoad: ({ context }) => {
    if (context.user.role !== 'admin') throw redirect({ to: '/dashboard' });
  },
  component: Outlet,
});
