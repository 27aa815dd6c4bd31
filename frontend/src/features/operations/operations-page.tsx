import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { operationsQuery } from '@/api/admin-queries';
import { lazily } from '@/components/lazy/lazily';
import { Loading } from '@/components/loading';
import { Page } from '@/components/page';
import { EVENTS_FILTER } from '@/lib/filters';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { positionText } from './naming';
import { Standing } from './standing';

// Each is another view than the first.
const Checks = lazily(() => import('./checks'), 'Checks', <Loading rows={6} />);
const Events = lazily(() => import('./log/events'), 'Events', <Loading rows={6} />);

const TABS = ['standing', 'checks', 'events'] as const;
const FILTER = ['tab', ...EVENTS_FILTER] as const;

/** The engine room: the followers of the log, and the log itself. */
export function OperationsPage() {
  const filter = useAddressFilter(FILTER, useSearch({ from: '/_app/admin/operations' }));
  const tab = TABS.find((one) => one === filter.filter.tab) ?? 'standing';
  return (
    <Page title={t`Operations`} action={<LogHead />}>
      <Tabs
        value={tab}
        onChange={(_, next: string) => filter.choose({ tab: next === 'standing' ? '' : next })}
        aria-label={t`Operations`}
        sx={{ mb: 5 }}
      >
        <Tab value="standing" label={t`State`} id="tab-standing" aria-controls="panel" />
        <Tab value="checks" label={t`Checks`} id="tab-checks" aria-controls="panel" />
        <Tab value="events" label={t`Events`} id="tab-events" aria-controls="panel" />
      </Tabs>
      <Box role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'events' ? <Events {...filter} /> : tab === 'checks' ? <Checks /> : <Standing />}
      </Box>
    </Page>
  );
}

/** The end of the log. */
function LogHead() {
  // The state's own tab asks again and again: here that would be for nothing.
  const { data } = useQuery({ ...operationsQuery, refetchInterval: false });
  return (
    <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {data ? t`Log at ${positionText(data.log.head)}` : ''}
    </Typography>
  );
}
