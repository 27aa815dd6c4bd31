import { createFileRoute } from '@tanstack/react-router';
import { AdminPage } from '@/features/admin/admin-page';
import { titleOf } from '@/lib/brand';
import { filterSearch, USERS_FILTER } from '@/lib/filters';

export const Route = createFileRoute('/_app/admin/')({
  validateSearch: filterSearch(['tab', 'decided', ...USERS_FILTER]),
  head: () => titleOf('Admin'),
  component: AdminPage,
});
