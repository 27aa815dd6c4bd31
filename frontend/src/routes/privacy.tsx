import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '@/features/legal/legal-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/privacy')({
  head: () => titleOf(t`Privacy`),
  component: () => <LegalPage document="privacy" />,
});
