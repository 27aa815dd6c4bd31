import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearch } from '@tanstack/react-router';
import { Page } from '@/components/page';
import { EVENTS_FILTER } from '@/lib/filters';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { Standing } from './standing';
import { Events } from './log/events';

const FILTER = ['tab', ...EVENTS_FILTER] as const;

/** The engine room: what follows the log, and the log itself. */
export function OperationsPage() {
  const filter = useAddressFilter(FILTER, useSearch({ from: '/_app/admin/operations' }));
  const tab = filter.filter.tab === 'events' ? 'events' : 'standing';
  return (
    <Page title={t`Operations`} subtitle={t`How far everything is that follows the log, and the log itself.`}>
      <Tabs
        value={tab}
        onChange={(_, next: string) => filter.choose({ tab: next === 'events' ? next : '' })}
        aria-label={t`Operations`}
        sx={{ mb: 5 }}
      >
        <Tab value="standing" label={t`State`} id="tab-standing" aria-controls="panel" />
        <Tab value="events" label={t`Events`} id="tab-events" aria-controls="panel" />
      </Tabs>
      <Box role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'events' ? <Events {...filter} /> : <Standing />}
      </Box>
    </Page>
  );
}
