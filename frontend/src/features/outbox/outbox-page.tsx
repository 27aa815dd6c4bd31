import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { createLink, useSearch } from '@tanstack/react-router';
import { api, type Job } from '@wavelane/contracts';
import { useCallback } from 'react';
import { outboxQuery } from '@/api/live/polled-lists';
import { DateTime } from '@/components/date-time';
import { EmptyState } from '@/components/empty-state';
import type { RowPlace } from '@/components/long-list/row';
import { MoreButton } from '@/components/more-button';
import { Page } from '@/components/page';
import { lazily } from '@/components/lazy/lazily';
import { Clamped } from '@/components/table/clamped';
import { DataTable } from '@/components/table/data-table';
import { Line, LineButton } from '@/components/table/line';
import { StatusBadge } from '@/components/status-badge';
import { fromServer } from '@/i18n/texts';
import { isolate, listed } from '@/lib/bidi';
import { OUTBOX_FILTER } from '@/lib/filters';
import { formatNumber } from '@/lib/format';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { useAddressParts } from '@/lib/hooks/use-address-parts';
import { useMay, useMayOpen } from '@/lib/hooks/use-may';
import { addressee } from '@/components/words/addressee';
import { FunnelBar } from '@/components/message/funnel';
import { ExportButton } from '@/components/buttons/export-button';
import { OutboxFilterBar } from './outbox-filter';

const LinkButton = createLink(Button);
const JobDialog = lazily(() => import('./job-dialog'), 'JobDialog');

/** What was sent and what became of it; asked again every three seconds. */
export function OutboxPage() {
  const outbox = useAddressFilter(OUTBOX_FILTER, useSearch({ from: '/_app/outbox' }));
  const { filter, isFiltered } = outbox;
  const list = useInfiniteQuery({
    ...outboxQuery(filter),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const mayManage = useMay('manage');
  const hasJobs = list.data !== undefined && list.data.length > 0;
  const [{ job: chosen }, show] = useAddressParts('job', 'message', 'state', 'number');
  // One for all renders: while one types into the filter, no row is drawn anew.
  const row = useCallback(
    (job: Job, place?: RowPlace) => <JobRow job={job} place={place} onOpen={() => show({ job: job.id })} />,
    [show],
  );
  return (
    <Page
      title={t`Outbox`}
      subtitle={t`Every message you sent, and what became of it.`}
      action={
        hasJobs && mayManage ? <ExportButton label={t`Export CSV`} route={api.exportJobs} asked={filter} /> : null
      }
    >
      {isFiltered || hasJobs ? <OutboxFilterBar {...outbox} /> : null}
      <DataTable
        label={t`Jobs`}
        list={list}
        columns={[t`Status`, t`Type`, t`To`, t`Created`, t`Progress`, { padding: 'normal' }]}
        row={row}
        long={{ name: 'outbox', keyOf: idOf, height: 63, more: list, isPolled: true }}
        loading={5}
        empty={
          <Paper variant="outlined">
            {isFiltered ? <NothingFits onClear={outbox.clear} isAll={!list.hasNextPage} /> : <NothingSent />}
          </Paper>
        }
        isFramed
      />
      <MoreButton {...list} />
      {chosen ? (
        <JobDialog id={chosen} onClose={() => show({ job: null, message: null, state: null, number: null })} />
      ) : null}
    </Page>
  );
}

/** @param isAll what has been looked through: everything, or the latest, and more can be asked for */
function NothingFits({ onClear, isAll }: { onClear: () => void; isAll: boolean }) {
  return (
    <EmptyState
      title={isAll ? t`No job fits` : t`Nothing found among the latest`}
      text={
        isAll
          ? t`Search for how a number, a name or a word of the text begins, or remove a filter.`
          : t`Show more to search further back.`
      }
      action={<Button variant="outlined" onClick={onClear}>{t`Show all`}</Button>}
    />
  );
}

function NothingSent() {
  return (
    <EmptyState
      title={t`Nothing has been sent yet`}
      text={t`Messages appear here as soon as they are queued.`}
      action={useMayOpen('/send') ? <LinkButton to="/send" variant="contained">{t`Send a message`}</LinkButton> : null}
    />
  );
}

/** `1 replied`, `3 read, 1 failed`: what there is, the furthest first. */
export function progressText({ counts }: Pick<Job, 'counts'>): string {
  const parts = (['replied', 'read', 'delivered', 'sent', 'pending', 'queued', 'failed', 'cancelled'] as const)
    .filter((status) => counts[status] > 0)
    .map((status) => `${formatNumber(counts[status])} ${fromServer(status)}`);
  return listed(parts) || '–';
}

/** Whether it waits for a time that was chosen: nothing of it has gone out, and it is to go out. */
const isPlanned = ({ scheduledFor, status }: Job) =>
  scheduledFor !== null && (status === 'QUEUED' || status === 'PAUSED') && Date.parse(scheduledFor) > Date.now();

const idOf = ({ id }: Job) => id;

function JobRow({ job, place, onOpen }: { job: Job; place: RowPlace | undefined; onOpen: () => void }) {
  return (
    <Line {...place}>
      <td>
        <StatusBadge status={job.status} />
      </td>
      <td>{job.type === 'single' ? t`Single` : t`Bulk`}</td>
      <td>
        <Clamped text={addressee(job)} />
        {job.channelLabel ? (
          <span className="sub">
            <Clamped text={t`from ${isolate(job.channelLabel)}`} />
          </span>
        ) : null}
      </td>
      <td className="whole">
        <DateTime at={job.createdAt} />
        {isPlanned(job) ? (
          <span className="sub">
            <Trans>
              goes out <DateTime at={job.scheduledFor} />
            </Trans>
          </span>
        ) : null}
      </td>
      <td>
        <div style={{ minWidth: 120, maxWidth: 240, marginBottom: 6 }}>
          <FunnelBar counts={job.counts} height={6} />
        </div>
        {progressText(job)}
        {job.reason ? (
          <span className="sub" style={{ color: 'var(--mui-palette-warning-main)', maxWidth: 320 }}>
            {fromServer(job.reason, job.said)}
          </span>
        ) : null}
      </td>
      <td className="end">
        <LineButton
          type="button"
          onClick={onOpen}
          aria-label={t`Details of the job to ${job.to ?? t`many`}`}
        >{t`Details`}</LineButton>
      </td>
    </Line>
  );
}
