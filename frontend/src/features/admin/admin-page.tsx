import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { Page } from '@/components/page';
import { OfflinePayments } from './offline-payments';
import { UsersTable } from './users-table';

/** Users, their days and channels, and the payments that wait (spec §2 /admin). */
export function AdminPage() {
  const [tab, setTab] = useState<'users' | 'payments'>('users');
  return (
    <Page title="Admin Dashboard" subtitle="Manage users and billing">
      <Tabs
        value={tab}
        onChange={(_, next: 'users' | 'payments') => setTab(next)}
        aria-label="Administration"
        sx={{ mb: 4 }}
      >
        <Tab value="users" label="Users & Billing" id="tab-users" aria-controls="panel" />
        <Tab value="payments" label="Offline Payments" id="tab-payments" aria-controls="panel" />
      </Tabs>
      <Box role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'users' ? <UsersTable /> : <OfflinePayments />}
      </Box>
    </Page>
  );
}
