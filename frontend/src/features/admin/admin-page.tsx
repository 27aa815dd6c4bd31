import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '@wavelane/contracts';
import { Loading } from '@/components/loading';
import { Page } from '@/components/page';
import { lazily } from '@/components/lazy/lazily';
import { useAddressParts } from '@/lib/hooks/use-address-parts';
import { pendingPaymentsQuery, waitingChannelsQuery } from '@/api/admin-queries';
import { formatNumber } from '@/lib/format';
import { UsersTable } from './users-table';
import { ExportButton } from '@/components/buttons/export-button';

// What is seen first is there first.
const OfflinePayments = lazily(() => import('./offline/offline-payments'), 'OfflinePayments', <Loading />);
const WaitingChannels = lazily(() => import('./waiting/waiting-channels'), 'WaitingChannels', <Loading />);
const Invitations = lazily(() => import('./invitations/invitations'), 'Invitations', <Loading />);

/** Users, their days and channels, the payments that wait, and who is invited. */
export function AdminPage() {
  const [{ tab: asked }, show] = useAddressParts('tab', 'decided');
  const tab = asked === 'channels' || asked === 'payments' || asked === 'invitations' ? asked : 'users';
  return (
    <Page
      title={t`Admin Dashboard`}
      subtitle={t`Manage users and billing`}
      action={tab === 'users' ? <UsersExport /> : null}
    >
      <Tabs
        value={tab}
        onChange={(_, next: string) => show({ tab: next === 'users' ? null : next, decided: null })}
        aria-label={t`Administration`}
        variant="scrollable"
        scrollButtons={false}
        // All of them have their place on a phone.
        sx={{ mb: 4, '& .MuiTab-root': { px: { xs: 1.5, sm: 4 }, minWidth: 0 } }}
      >
        <Tab value="users" label={t`Users & Billing`} id="tab-users" aria-controls="panel" />
        <Tab value="channels" label={<ChannelsLabel />} id="tab-channels" aria-controls="panel" />
        <Tab value="payments" label={<PaymentsLabel />} id="tab-payments" aria-controls="panel" />
        <Tab value="invitations" label={t`Invitations`} id="tab-invitations" aria-controls="panel" />
      </Tabs>
      <Box role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'users' ? <UsersTable /> : null}
        {tab === 'channels' ? <WaitingChannels /> : null}
        {tab === 'payments' ? <OfflinePayments /> : null}
        {tab === 'invitations' ? <Invitations /> : null}
      </Box>
    </Page>
  );
}

/** All users that the filter shows, in its order, as a file. */
function UsersExport() {
  const { tab: _tab, decided: _decided, ...filter } = useSearch({ from: '/_app/admin/' });
  return <ExportButton label={t`Export CSV`} route={api.exportUsers} body={filter} />;
}

/** With how many wait. */
function PaymentsLabel() {
  const { data = [], hasNextPage } = useInfiniteQuery(pendingPaymentsQuery);
  return <Counted label={t`Offline Payments`} count={data.length} hasMore={hasNextPage} />;
}

/** With how many wait for days. */
function ChannelsLabel() {
  const { data = [], hasNextPage } = useInfiniteQuery(waitingChannelsQuery);
  return <Counted label={t`Waiting channels`} count={data.length} hasMore={hasNextPage} />;
}

interface CountedProps {
  label: string;
  count: number;
  hasMore: boolean;
}

function Counted({ label, count, hasMore }: CountedProps) {
  if (count === 0) return label;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      {label}{' '}
      <Box
        component="span"
        aria-label={t`${count} waiting`}
        role="img"
        sx={{
          bgcolor: 'warning.main',
          color: 'background.default',
          borderRadius: '99px',
          px: 1.5,
          fontSize: 12,
          fontWeight: 700,
        }}
      >
        {formatNumber(count)}
        {hasMore ? '+' : ''}
      </Box>
    </Box>
  );
}
