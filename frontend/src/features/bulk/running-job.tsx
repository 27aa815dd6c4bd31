import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { address, api, type BulkResult } from '@wavelane/contracts';
import { jobQuery } from '@/api/queries';
import { StatusBadge } from '@/components/status-badge';
import { messageCount, rowCount } from '@/components/words/counts';
import { formatNumber } from '@/lib/format';
import { DateTime } from '@/components/date-time';
import { Funnel } from '@/components/message/funnel';
import { ReportLine } from './report-line';

const LinkButton = createLink(Button);

/** The job that was just made: the outcome of the rows, and its progress. */
export function RunningJob({ result, onNext }: { result: BulkResult; onNext: () => void }) {
  const { data: job } = useInfiniteQuery(jobQuery(result.jobId));
  const { report } = result;
  const total = job?.counts.total ?? report.valid;
  const left = job ? job.counts.queued : total;
  const problems = report.invalid + report.duplicate + report.suppressed;
  return (
    <Paper variant="outlined" component="section" aria-labelledby="running" sx={{ p: 6, display: 'grid', gap: 5 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography id="running" component="h2" variant="h2" sx={{ flexGrow: 1 }}>
          {result.scheduledFor ? t`${messageCount(report.valid)} scheduled` : t`${messageCount(report.valid)} queued`}
        </Typography>
        {job ? <StatusBadge status={job.status} /> : null}
      </Box>
      {result.scheduledFor ? (
        <Typography>
          <Trans>
            Goes out on <DateTime at={result.scheduledFor} />
          </Trans>
        </Typography>
      ) : null}
      <Box>
        <LinearProgress
          variant="determinate"
          aria-label={t`Share of messages that left the queue`}
          aria-valuetext={t`${formatNumber(total - left)} of ${formatNumber(total)}`}
          value={total === 0 ? 0 : (100 * (total - left)) / total}
          sx={{ borderRadius: '4px', mb: 2 }}
        />
        <Typography variant="body2" color="textSecondary">
          {t`${formatNumber(total - left)} of ${formatNumber(total)} have left the queue`}
        </Typography>
      </Box>
      {job ? <Funnel counts={job.counts} /> : null}
      <ReportLine report={report} />
      {problems > 0 ? (
        <Link
          href={address(api.rowErrors, { parameters: { id: result.jobId } })}
          download
        >{t`Download the ${rowCount(problems)} that got no message, with the reasons (CSV)`}</Link>
      ) : null}
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        <LinkButton to="/outbox" variant="contained">{t`Open the outbox`}</LinkButton>
        <Button variant="outlined" onClick={onNext}>{t`Send another file`}</Button>
      </Box>
    </Paper>
  );
}
