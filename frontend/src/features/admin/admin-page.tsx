import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, Suspense, useState } from 'react';
import { Loading } from '@/components/loading';
import { Page } from '@/components/page';
import { UsersTable } from './users-table';

// What is seen first is there first.
const OfflinePayments = lazy(() =>
  import('./offline-payments').then((module) => ({ default: module.OfflinePayments })),
);
const Invitations = lazy(() => import('./invitations/invitations').then((module) => ({ default: module.Invitations })));

type TabName = 'users' | 'payments' | 'invitations';

/** Users, their days and channels, the payments that wait, and who is invited. */
export function AdminPage() {
  const [tab, setTab] = useState<TabName>('users');
  return (
    <Page title="Admin Dashboard" subtitle="Manage users and billing">
      <Tabs
        value={tab}
        onChange={(_, next: TabName) => setTab(next)}
        aria-label="Administration"
        variant="scrollable"
        scrollButtons={false}
        sx={{ mb: 4 }}
      >
        <Tab value="users" label="Users & Billing" id="tab-users" aria-controls="panel" />
        <Tab value="payments" label="Offline Payments" id="tab-payments" aria-controls="panel" />
        <Tab value="invitations" label="Invitations" id="tab-invitations" aria-controls="panel" />
      </Tabs>
      <Box role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'users' ? <UsersTable /> : null}
        <Suspense fallback={<Loading />}>
          {tab === 'payments' ? <OfflinePayments /> : null}
          {tab === 'invitations' ? <Invitations /> : null}
        </Suspense>
      </Box>
    </Page>
  );
}
