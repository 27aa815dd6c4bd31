import { createFileRoute } from '@tanstack/react-router';
import { BalancesPage } from '@/features/balance/balances-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/admin/balances')({
  head: () => titleOf('Admin Balance'),
  component: BalancesPage,
});
