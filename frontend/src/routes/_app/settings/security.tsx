import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '@/features/security/security-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/settings/security')({
  head: () => titleOf(t`Account & security`),
  component: SecurityPage,
});
