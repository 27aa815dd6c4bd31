import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { BalancesPage } from '@/features/balance/balances-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/admin/balances')({
  head: () => titleOf(t`Admin Balance`),
  component: BalancesPage,
});
