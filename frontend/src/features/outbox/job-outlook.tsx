import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { Job } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import { formatRelative } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';

/** Why nothing goes out, or when everything will have. */
export function JobOutlook({ job }: { job: Job }) {
  const now = useNow();
  const { reason, scheduledFor, estimatedFinishAt } = job;
  const isOver = job.status === 'CANCELLED';
  const isPlanned = !isOver && scheduledFor !== null && Date.parse(scheduledFor) > now;
  return (
    <>
      {reason ? <Alert severity={isOver ? 'info' : 'warning'}>{reason}</Alert> : null}
      {isPlanned ? (
        <Typography>
          Goes out on <DateTime at={scheduledFor} /> ({formatRelative(scheduledFor, now)})
        </Typography>
      ) : null}
      {estimatedFinishAt && !isPlanned && !isOver ? (
        <Typography color="textSecondary">
          The queue will be empty about <DateTime at={estimatedFinishAt} /> ({formatRelative(estimatedFinishAt, now)})
        </Typography>
      ) : null}
    </>
  );
}
