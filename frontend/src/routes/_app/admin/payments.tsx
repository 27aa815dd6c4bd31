import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PaymentsPage } from '@/features/payments/payments-page';
import { titleOf } from '@/lib/brand';
import { filterSearch, PAYMENTS_FILTER } from '@/lib/filters';

export const Route = createFileRoute('/_app/admin/payments')({
  validateSearch: filterSearch(PAYMENTS_FILTER),
  head: () => titleOf(t`Payments`),
  component: PaymentsPage,
});
