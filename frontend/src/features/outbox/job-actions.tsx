import DownloadRoundedIcon from '@mui/icons-material/DownloadRounded';
import PauseRoundedIcon from '@mui/icons-material/PauseRounded';
import PlayArrowRoundedIcon from '@mui/icons-material/PlayArrowRounded';
import ReplayRoundedIcon from '@mui/icons-material/ReplayRounded';
import StopRoundedIcon from '@mui/icons-material/StopRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { address, api, type JobDetail } from '@wavelane/contracts';
import { useState } from 'react';
import { useAction } from '@/api/use-action';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { formatNumber, plural } from '@/lib/format';

/** What can be done with a job as it is now. */
export function actionsFor({ status, counts, canRetry }: Pick<JobDetail, 'status' | 'counts' | 'canRetry'>) {
  const hasQueue = counts.queued > 0 && status !== 'CANCELLED';
  return {
    pause: hasQueue && status !== 'PAUSED',
    resume: hasQueue && status === 'PAUSED',
    cancel: hasQueue,
    // Where nothing is certain not to have arrived, another try would change nothing.
    retry: counts.failed > 0 && status !== 'CANCELLED' && canRetry !== false,
  };
}

/** Pause, resume, cancel, another try, and the file. */
export function JobActions({ job }: { job: JobDetail }) {
  const [isCancelling, setCancelling] = useState(false);
  const can = actionsFor(job);
  const ofJob = { parameters: { id: job.id }, refreshes: [api.jobs] };
  const change = { ...ofJob, failed: 'The job could not be changed' };
  const pause = useAction(api.pauseJob, { ...change, done: 'Job paused' });
  const resume = useAction(api.resumeJob, { ...change, done: 'Job resumed' });
  const cancel = useAction(api.cancelJob, { ...change, done: 'Job cancelled', onDone: () => setCancelling(false) });
  const retry = useAction(api.retryFailed, {
    ...ofJob,
    done: ({ requeued }) => ({
      title: `${plural(requeued, 'message')} to be tried again`,
      description:
        requeued === 0 ? 'None of them is certain not to have arrived.' : 'Messages of unknown outcome are left alone.',
      tone: 'info',
    }),
    failed: 'Failed to try again',
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {can.pause ? (
        <Button
          size="small"
          variant="outlined"
          startIcon={<PauseRoundedIcon />}
          loading={pause.isPending}
          onClick={() => pause.mutate()}
        >
          Pause
        </Button>
      ) : null}
      {can.resume ? (
        <Button
          size="small"
          variant="contained"
          startIcon={<PlayArrowRoundedIcon />}
          loading={resume.isPending}
          onClick={() => resume.mutate()}
        >
          Resume
        </Button>
      ) : null}
      {can.cancel ? (
        <Button
          size="small"
          variant="outlined"
          color="error"
          startIcon={<StopRoundedIcon />}
          onClick={() => setCancelling(true)}
        >
          Cancel
        </Button>
      ) : null}
      {can.retry ? (
        <Button
          size="small"
          variant="outlined"
          startIcon={<ReplayRoundedIcon />}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          Retry failed
        </Button>
      ) : null}
      <Button
        size="small"
        variant="outlined"
        href={address(api.jobExport, ofJob)}
        download
        startIcon={<DownloadRoundedIcon />}
      >
        Export CSV
      </Button>
      <ConfirmDialog
        open={isCancelling}
        title="Cancel this job?"
        text={`${formatNumber(job.counts.queued)} of ${plural(job.counts.total, 'message')} ${job.counts.queued === 1 ? 'is' : 'are'} still in the queue and will never be sent. This cannot be undone.`}
        confirm="Cancel the job"
        dismiss="Keep the job"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setCancelling(false)}
      />
    </Box>
  );
}
