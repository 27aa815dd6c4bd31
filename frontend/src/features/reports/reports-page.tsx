import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, type Report, type ReportFilter, type ReportTotals } from '@wavelane/contracts';
import { sessionQuery } from '@/api/queries';
import { ExportButton } from '@/components/buttons/export-button';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { Page } from '@/components/page';
import { Section } from '@/components/section';
import { REPORT_FILTER } from '@/lib/filters';
import { formatDate } from '@/lib/format';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { useMay } from '@/lib/hooks/use-may';
import { useNow } from '@/lib/hooks/use-now';
import { HoursChoice } from './hours-choice';
import { JobsTable } from './jobs-table';
import { askedOf, dayAfter, dayIn } from './period';
import { ReportFilterBar } from './report-filter';
import { reportQuery } from './report-queries';
import { ChannelsTable, LabelsTable, MembersTable } from './report-tables';
import { Totals } from './report-totals';
import { VolumeChart } from './volume-chart';

/** What was done on some days: how much came, how long people waited, who answered, what became of jobs. */
export function ReportsPage() {
  const filter = useAddressFilter(REPORT_FILTER, useSearch({ from: '/_app/reports' }));
  const { data: user } = useQuery(sessionQuery);
  const mayExport = useMay('manage');
  const today = dayIn(user?.timeZone ?? 'UTC', useNow());
  const found = askedOf(filter.filter, today);
  const asked = 'asked' in found ? found.asked : null;
  const shown = asked && { days: asked.days, endsToday: dayAfter(asked.from, asked.days - 1) === today };
  return (
    <Page
      title={t`Reports`}
      subtitle={t`How much came, how long people waited, and who answered.`}
      action={
        asked && mayExport ? <ExportButton label={t`Export CSV`} route={api.reportTable} asked={{ ...asked }} /> : null
      }
    >
      <ReportFilterBar {...filter} today={today} shown={shown} />
      {'problem' in found ? (
        <Alert severity="warning" variant="outlined">
          {found.problem}
        </Alert>
      ) : (
        <Shown asked={found.asked} chooseHours={(hoursVersion) => filter.choose({ hoursVersion })} />
      )}
    </Page>
  );
}

function Shown({ asked, chooseHours }: { asked: ReportFilter; chooseHours: (version: string) => void }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(reportQuery(asked));
  if (error) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <Box aria-busy role="status" aria-label={t`The report is being counted`} sx={{ display: 'grid', gap: 6 }}>
        <Skeleton variant="rounded" height={220} />
        <Skeleton variant="rounded" height={320} />
      </Box>
    );
  return (
    <Box aria-busy={isPlaceholderData} sx={{ display: 'grid', gap: 6, opacity: isPlaceholderData ? 0.6 : 1 }}>
      <Box>
        <Periods report={data} />
        <HoursChoice calendar={data.calendar} choose={chooseHours} />
      </Box>
      {isEmpty(data.totals) && isEmpty(data.before.totals) ? (
        <Paper variant="outlined">
          <EmptyState
            title={t`Nothing happened on these days`}
            text={t`When people write to your channels, and you answer or send, it is counted here.`}
          />
        </Paper>
      ) : (
        <Parts report={data} asked={asked} />
      )}
    </Box>
  );
}

const isEmpty = ({ received, answers, sent, opened, resolved }: ReportTotals): boolean =>
  received + answers + sent + opened + resolved === 0;

/** Which days are shown, in whose zone, and beside which. */
function Periods({ report: { from, to, before, timeZone, asOf } }: { report: Report }) {
  const [first, last] = [formatDate(from), formatDate(to)];
  const [earlier, until] = [formatDate(before.from), formatDate(before.to)];
  const known = formatDate(asOf);
  return (
    <Box sx={{ color: 'text.secondary' }}>
      {t`${first} to ${last}, beside ${earlier} to ${until}. Days of ${timeZone}.`}
      {asOf === null ? null : (
        <Alert severity="info" variant="outlined" sx={{ mt: 3 }}>
          {t`As it was at the end of ${known}: nothing that came to be known later is in it.`}
        </Alert>
      )}
    </Box>
  );
}

function Parts({ report, asked }: { report: Report; asked: ReportFilter }) {
  const { members, channels, labels, jobs } = report;
  return (
    <>
      <Totals report={report} asked={asked} />
      {report.days.length > 1 ? (
        <Section title={t`By day`} text={t`What came, what was answered and what was resolved.`}>
          <VolumeChart report={report} asked={asked} by="day" />
        </Section>
      ) : null}
      <Section title={t`By hour`} text={t`All days together.`}>
        <VolumeChart report={report} asked={asked} by="hour" />
      </Section>
      {members.length > 0 ? (
        <Section title={t`By member`} text={t`Times are medians: half of the people waited no longer.`}>
          <MembersTable report={report} asked={asked} />
        </Section>
      ) : null}
      {channels.length > 0 ? (
        <Section title={t`By channel`} text={t`Answers are those of members and of the phone.`}>
          <ChannelsTable report={report} asked={asked} />
        </Section>
      ) : null}
      {labels.length > 0 ? (
        <Section title={t`By label`} text={t`A conversation counts for each of its labels.`}>
          <LabelsTable report={report} asked={asked} />
        </Section>
      ) : null}
      {jobs.length > 0 ? (
        <Section title={t`Jobs to many`} text={t`Jobs that were made on these days, with all that became of them.`}>
          <JobsTable report={report} />
        </Section>
      ) : null}
    </>
  );
}
