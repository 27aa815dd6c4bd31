import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '@wavelane/contracts';
import { Loading } from '@/components/loading';
import { Page } from '@/components/page';
import { lazily } from '@/components/lazy/lazily';
import { useAddressParts } from '@/lib/hooks/use-address-parts';
import { pendingPaymentsQuery, setupQuery, waitingChannelsQuery } from '@/api/admin-queries';
import { formatNumber } from '@/lib/format';
import { WHOLE_ROOM } from './home/room';
import { SetupChecklist } from './setup/setup-checklist';
import { ExportButton } from '@/components/buttons/export-button';

// The first visible part is loaded first.
const AdminHome = lazily(() => import('./home/admin-home'), 'AdminHome', <Box sx={{ minHeight: WHOLE_ROOM, mb: 6 }} />);
// Below the waiting matters.
const UsersTable = lazily(() => import('./users-table'), 'UsersTable', <Loading rows={6} />);
const OfflinePayments = lazily(() => import('./offline/offline-payments'), 'OfflinePayments', <Loading />);
const WaitingChannels = lazily(() => import('./waiting/waiting-channels'), 'WaitingChannels', <Loading />);
const Invitations = lazily(() => import('./invitations/invitations'), 'Invitations', <Loading />);

/** Users, their days and channels, the payments that wait, and the invited people. */
export function AdminPage() {
  const [{ tab: asked }, show] = useAddressParts('tab', 'decided');
  const tab = asked === 'channels' || asked === 'payments' || asked === 'invitations' ? asked : 'users';
  // Also after a failure: a checklist that cannot be read hides no users and no payments, and looks again by itself.
  const { isFetched } = useQuery(setupQuery);
  return (
    <Page
      title={t`Admin Dashboard`}
      subtitle={t`Manage users and billing`}
      action={tab === 'users' ? <UsersExport /> : null}
    >
      {/* What a new installation still needs comes first: until that is known, nothing stands below it. */}
      {tab === 'users' && !isFetched ? <Loading rows={6} /> : <Parts tab={tab} show={show} />}
    </Page>
  );
}

interface PartsProps {
  tab: 'users' | 'channels' | 'payments' | 'invitations';
  show: (changed: { tab: string | null; decided: null }) => void;
}

function Parts({ tab, show }: PartsProps) {
  return (
    <>
      {tab === 'users' ? <SetupChecklist /> : null}
      {tab === 'users' ? <AdminHome /> : null}
      <Paper variant="outlined" sx={HEAD}>
        <Tabs
          value={tab}
          onChange={(_, next: string) => show({ tab: next === 'users' ? null : next, decided: null })}
          aria-label={t`Administration`}
          variant="scrollable"
          scrollButtons={false}
          // All of them have their place on a phone.
          sx={TABS}
        >
          <Tab value="users" label={t`Users & Billing`} id="tab-users" aria-controls="panel" />
          <Tab value="channels" label={<ChannelsLabel />} id="tab-channels" aria-controls="panel" />
          <Tab value="payments" label={<PaymentsLabel />} id="tab-payments" aria-controls="panel" />
          <Tab value="invitations" label={t`Invitations`} id="tab-invitations" aria-controls="panel" />
        </Tabs>
      </Paper>
      <Box role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} sx={PANEL}>
        {tab === 'users' ? <UsersTable /> : null}
        {tab === 'channels' ? <WaitingChannels /> : null}
        {tab === 'payments' ? <OfflinePayments /> : null}
        {tab === 'invitations' ? <Invitations /> : null}
      </Box>
    </>
  );
}

/** The head of the sheet that the part below it continues. */
const HEAD = { borderBottom: 0, borderRadius: '14px 14px 0 0' } as const;
const TABS = { px: { xs: 0, sm: 2 }, '& .MuiTab-root': { px: { xs: 1.5, sm: 4 }, minWidth: 0 } } as const;
const PANEL = {
  '& > .MuiPaper-root:first-child': { borderTopColor: 'divider', borderTopLeftRadius: 0, borderTopRightRadius: 0 },
} as const;

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
          ...{ bgcolor: 'rgba(var(--mui-palette-warning-mainChannel) / 0.13)', color: 'warning.main' },
          ...{ borderRadius: '9px', px: 1.25, minWidth: 18, fontSize: 11, fontWeight: 600, lineHeight: '18px' },
        }}
      >
        {formatNumber(count)}
        {hasMore ? '+' : ''}
      </Box>
    </Box>
  );
}
