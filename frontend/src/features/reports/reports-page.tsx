import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, type ReportFilter, type ReportTotals } from '@wavelane/contracts';
import { sessionQuery } from '@/api/queries';
import { ExportButton } from '@/components/buttons/export-button';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { lazily } from '@/components/lazy/lazily';
import { Page } from '@/components/page';
import { REPORT_FILTER } from '@/lib/filters';
import { formatDate } from '@/lib/format';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { useMay } from '@/lib/hooks/use-may';
import { useNow } from '@/lib/hooks/use-now';
import { dayIn } from '@/lib/times/local-times';
import { HoursChoice } from './hours-choice';
import { askedOf, dayAfter } from './period';
import { Coming } from './coming';
import { ReportFilterBar } from './report-filter';
import { reportQuery } from './report-queries';

/** While the report is counted its code comes. */
const ReportBody = lazily(() => import('./report-body'), 'ReportBody', <Coming />);

/** The report of a period: incoming messages, waiting times, answers by member, outcomes of jobs. */
export function ReportsPage() {
  const filter = useAddressFilter(REPORT_FILTER, useSearch({ from: '/_app/reports' }));
  const { data: user } = useQuery(sessionQuery);
  const mayExport = useMay('manage');
  const today = dayIn(useNow(), user?.timeZone ?? 'UTC');
  const found = askedOf(filter.filter, today);
  const asked = 'asked' in found ? found.asked : null;
  const shown = asked && { days: asked.days, endsToday: dayAfter(asked.from, asked.days - 1) === today };
  return (
    <Page
      title={t`Reports`}
      action={
        <ReportFilterBar
          {...filter}
          today={today}
          shown={shown}
          aside={
            asked && mayExport ? (
              <ExportButton label={t`Export CSV`} route={api.reportTable} asked={{ ...asked }} isIcon />
            ) : null
          }
        />
      }
    >
      {'problem' in found ? (
        <Alert severity="warning" variant="outlined">
          {found.problem}
        </Alert>
      ) : (
        <Shown asked={found.asked} today={today} chooseHours={(hoursVersion) => filter.choose({ hoursVersion })} />
      )}
    </Page>
  );
}

interface ShownProps {
  asked: ReportFilter;
  today: string;
  chooseHours: (version: string) => void;
}

function Shown({ asked, today, chooseHours }: ShownProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(reportQuery(asked));
  if (error) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (!data) return <Coming />;
  return (
    <Box aria-busy={isPlaceholderData} sx={{ display: 'grid', gap: 6, opacity: isPlaceholderData ? 0.6 : 1 }}>
      <Earlier asOf={data.asOf} />
      {isEmpty(data.totals) && isEmpty(data.before.totals) ? (
        <Paper variant="outlined">
          <EmptyState
            title={t`Nothing happened on these days`}
            text={t`When people write to your channels, and you answer or send, it is counted here.`}
          />
        </Paper>
      ) : (
        <ReportBody
          report={data}
          asked={asked}
          today={today}
          hours={<HoursChoice calendar={data.calendar} choose={chooseHours} />}
        />
      )}
    </Box>
  );
}

const isEmpty = ({ received, answers, sent, opened, resolved }: ReportTotals): boolean =>
  received + answers + sent + opened + resolved === 0;

/** The report is that of an earlier time. */
function Earlier({ asOf }: { asOf: string | null }) {
  if (asOf === null) return null;
  const known = formatDate(asOf);
  return (
    <Alert severity="info" variant="outlined">
      {t`As it was at the end of ${known}: nothing that came to be known later is in it.`}
    </Alert>
  );
}
