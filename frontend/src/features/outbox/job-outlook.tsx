import { Trans } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { Job } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import { fromServer } from '@/i18n/texts';
import { formatRelative } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';

/** Why nothing goes out, or when everything will have. */
export function JobOutlook({ job }: { job: Job }) {
  const now = useNow();
  const { reason, said, scheduledFor, estimatedFinishAt } = job;
  const isOver = job.status === 'CANCELLED';
  const isPlanned = !isOver && scheduledFor !== null && Date.parse(scheduledFor) > now;
  return (
    <>
      {reason ? <Alert severity={isOver ? 'info' : 'warning'}>{fromServer(reason, said)}</Alert> : null}
      {isPlanned ? (
        <Typography>
          <Trans>
            Goes out on <DateTime at={scheduledFor} /> ({formatRelative(scheduledFor, now)})
          </Trans>
        </Typography>
      ) : null}
      {estimatedFinishAt && !isPlanned && !isOver ? (
        <Typography color="textSecondary">
          <Trans>
            The queue will be empty about <DateTime at={estimatedFinishAt} /> ({formatRelative(estimatedFinishAt, now)})
          </Trans>
        </Typography>
      ) : null}
    </>
  );
}
