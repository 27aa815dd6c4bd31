import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { BillingPage } from '@/features/billing/history/billing-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/settings/billing')({
  head: () => titleOf(t`Billing`),
  component: BillingPage,
});
