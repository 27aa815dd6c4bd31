import Typography from '@mui/material/Typography';
import type { Job } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import { plural } from '@/lib/format';

/** What a job is, in one line. */
export function JobFacts({ job }: { job: Job }) {
  return (
    <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {job.type === 'single' ? 'Single message' : `Bulk, ${plural(job.counts.total, 'message')}`} ·{' '}
      <DateTime at={job.createdAt} seconds />
      {job.channelLabel ? (
        <>
          {' '}
          · from <bdi>{job.channelLabel}</bdi>
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
