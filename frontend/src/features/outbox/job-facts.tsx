import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import type { Job } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import { messageCount } from '@/components/words/counts';

/** A summary of a job in one line. */
export function JobFacts({ job }: { job: Job }) {
  return (
    <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {job.type === 'single' ? t`Single message` : t`Bulk, ${messageCount(job.counts.total)}`} ·{' '}
      <DateTime at={job.createdAt} seconds />
      {job.channelLabel ? (
        <>
          <Trans>
            {' '}
            · from <bdi>{job.channelLabel}</bdi>
          </Trans>
        </>
      ) : null}
      {job.fileName ? (
        <>
          {' '}
          · <bdi>{job.fileName}</bdi>
        </>
      ) : null}
    </Typography>
  );
}
