import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { createLink, useSearch } from '@tanstack/react-router';
import { api, type Job } from '@wavelane/contracts';
import { useCallback } from 'react';
import { ExportButton } from '@/components/buttons/export-button';
import { EmptyState } from '@/components/empty-state';
import { SendIcon } from '@/components/icons/icons';
import { lazily } from '@/components/lazy/lazily';
import { Page } from '@/components/page';
import { OUTBOX_FILTER } from '@/lib/filters';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { useAddressParts } from '@/lib/hooks/use-address-parts';
import { useMay, useMayOpen } from '@/lib/hooks/use-may';
import { DaysSheet } from './days/days-sheet';
import { FoundSheet } from './days/found-sheet';
import { OutboxFilterBar } from './outbox-filter';

const LinkButton = createLink(Button);
const JobDialog = lazily(() => import('./job-dialog'), 'JobDialog');
const SingleDrawer = lazily(() => import('./message/single-drawer'), 'SingleDrawer');

/** The sent messages, their recipients and their progress; polled every three seconds. */
export function OutboxPage() {
  const outbox = useAddressFilter(OUTBOX_FILTER, useSearch({ from: '/_app/outbox' }));
  const { status, q, type, channelId, templateId, from, to } = outbox.filter;
  const mayManage = useMay('manage');
  const maySend = useMayOpen('/send');
  const [{ job: chosen, single }, show] = useAddressParts('job', 'single', 'message', 'state', 'number');
  const open = useCallback(({ id, type: kind }: Job) => show(kind === 'single' ? { single: id } : { job: id }), [show]);
  const line = (
    <OutboxFilterBar
      {...outbox}
      aside={
        mayManage ? <ExportButton label={t`Export CSV`} route={api.exportJobs} asked={outbox.filter} isIcon /> : null
      }
    />
  );
  // A search covers all days: its results are not grouped by day.
  const isByDays = [status, q, type, templateId].every((part) => part === '');
  const empty = outbox.isFiltered ? undefined : <NothingSent />;
  return (
    <Page
      title={t`Outbox`}
      action={
        maySend ? (
          <LinkButton to="/send" variant="contained" startIcon={<SendIcon size={16} />}>{t`New message`}</LinkButton>
        ) : null
      }
    >
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {line}
        <Box sx={{ borderTop: 1, borderColor: 'divider', containerType: 'inline-size' }}>
          {isByDays ? (
            <DaysSheet filter={{ channelId, from, to }} empty={empty} onOpen={open} onClear={outbox.clear} />
          ) : (
            <FoundSheet filter={outbox.filter} onOpen={open} onClear={outbox.clear} />
          )}
        </Box>
      </Paper>
      {chosen ? (
        <JobDialog id={chosen} onClose={() => show({ job: null, message: null, state: null, number: null })} />
      ) : null}
      {single && !chosen ? <SingleDrawer id={single} onClose={() => show({ single: null })} /> : null}
    </Page>
  );
}

function NothingSent() {
  return (
    <EmptyState
      title={t`Nothing has been sent yet`}
      text={t`Messages appear here as soon as they are queued.`}
      action={useMayOpen('/send') ? <LinkButton to="/send" variant="outlined">{t`Send a message`}</LinkButton> : null}
    />
  );
}
