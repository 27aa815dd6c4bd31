import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PricingPage } from '@/features/billing/pricing-page';
import { titleOf } from '@/lib/brand';
import { searchOf, text } from '@/lib/search/search';

export const Route = createFileRoute('/_app/pricing')({
  validateSearch: searchOf({ plan: text }),
  head: () => titleOf(t`Pricing`),
  component: PricingPage,
});
