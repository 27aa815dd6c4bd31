import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PricingPage } from '@/features/billing/pricing-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/pricing')({ head: () => titleOf(t`Pricing`), component: PricingPage });
