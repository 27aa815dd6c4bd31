import DownloadRoundedIcon from '@mui/icons-material/DownloadRounded';
import PauseRoundedIcon from '@mui/icons-material/PauseRounded';
import PlayArrowRoundedIcon from '@mui/icons-material/PlayArrowRounded';
import ReplayRoundedIcon from '@mui/icons-material/ReplayRounded';
import StopRoundedIcon from '@mui/icons-material/StopRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import type { Job, RetryResult } from '@wavelane/contracts';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { refresh } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { formatNumber, plural } from '@/lib/format';

/** What can be done with a job as it is now. */
export function actionsFor({ status, counts }: Pick<Job, 'status' | 'counts'>) {
  const hasQueue = counts.queued > 0 && status !== 'CANCELLED';
  return {
    pause: hasQueue && status !== 'PAUSED',
    resume: hasQueue && status === 'PAUSED',
    cancel: hasQueue,
    retry: counts.failed > 0 && status !== 'CANCELLED',
  };
}

const DONE = {
  pause: 'Job paused',
  resume: 'Job resumed',
  cancel: 'Job cancelled',
} as const;

/** Pause, resume, cancel, another try, and the file. */
export function JobActions({ job }: { job: Job }) {
  const client = useQueryClient();
  const toast = useToast();
  const [isCancelling, setCancelling] = useState(false);
  const can = actionsFor(job);
  const failed = (title: string) => (error: Error) =>
    toast({ title, description: messageOf(error, 'Please try again.'), tone: 'error' });
  const act = useSubmit<keyof typeof DONE>(
    { path: (what) => `/api/jobs/${job.id}/${what}`, body: () => ({}) },
    {
      onSuccess: async (_, what) => {
        setCancelling(false);
        await refresh(client, '/api/jobs');
        toast({ title: DONE[what], tone: 'success' });
      },
      onError: failed('The job could not be changed'),
    },
  );
  const retry = useSubmit<void, RetryResult>(
    { path: () => `/api/jobs/${job.id}/retry-failed`, body: () => ({}) },
    {
      onSuccess: async ({ requeued }) => {
        await refresh(client, '/api/jobs');
        const description =
          requeued === 0
            ? 'None of them is certain not to have arrived.'
            : 'Messages of unknown outcome are left alone.';
        toast({ title: `${plural(requeued, 'message')} to be tried again`, description, tone: 'info' });
      },
      onError: failed('Failed to try again'),
    },
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {can.pause ? (
        <Button
          size="small"
          variant="outlined"
          startIcon={<PauseRoundedIcon />}
          loading={act.isPending}
          onClick={() => act.mutate('pause')}
        >
          Pause
        </Button>
      ) : null}
      {can.resume ? (
        <Button
          size="small"
          variant="contained"
          startIcon={<PlayArrowRoundedIcon />}
          loading={act.isPending}
          onClick={() => act.mutate('resume')}
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
        href={`/api/jobs/${job.id}/export.csv`}
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
        busy={act.isPending}
        onConfirm={() => act.mutate('cancel')}
        onClose={() => setCancelling(false)}
      />
    </Box>
  );
}
