import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { api } from '@wavelane/contracts';
import { beginWith } from '@/api/early/early';
import { appQuery, channelsQuery, jobsQuery } from '@/api/queries';
import { DashboardPage } from '@/features/dashboard/dashboard-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/dashboard')({
  head: () => titleOf(t`Dashboard`),
  loader: ({ context: { queryClient } }) =>
    beginWith(api.jobs.path, () => [
      queryClient.prefetchQuery(appQuery),
      queryClient.prefetchQuery(jobsQuery),
      queryClient.prefetchQuery(channelsQuery),
    ]),
  component: DashboardPage,
});
