import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '@/features/legal/legal-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/terms')({
  head: () => titleOf(t`Terms`),
  component: () => <LegalPage document="terms" />,
});
