import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '@/features/dashboard/dashboard-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/dashboard')({
  head: () => titleOf(t`Dashboard`),
  component: DashboardPage,
});
