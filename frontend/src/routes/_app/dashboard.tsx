import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { createFileRoute } from '@tanstack/react-router';
import { api } from '@wavelane/contracts';
import { beginWith } from '@/api/early/early';
import { appQuery, channelsQuery, jobsQuery } from '@/api/queries';
import { lazily } from '@/components/lazy/lazily';
import { WHOLE_ROOM } from '@/features/admin/home/room';
import { DashboardPage } from '@/features/dashboard/dashboard-page';
import { titleOf } from '@/lib/brand';

const AdminFirst = lazily(
  () => import('@/features/admin/home/admin-first'),
  'AdminFirst',
  <Box sx={{ minHeight: WHOLE_ROOM, mb: 6 }} />,
  { isPrefetched: false },
);

export const Route = createFileRoute('/_app/dashboard')({
  head: () => titleOf(t`Dashboard`),
  loader: ({ context: { queryClient } }) =>
    beginWith(api.jobs.path, () => [
      queryClient.prefetchQuery(appQuery),
      queryClient.prefetchQuery(jobsQuery),
      queryClient.prefetchQuery(channelsQuery),
    ]),
  component: () => <DashboardPage ofAdministrators={<AdminFirst />} />,
});
