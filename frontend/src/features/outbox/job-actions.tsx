import { plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { api, type JobDetail } from '@wavelane/contracts';
import { ExportButton } from '@/components/buttons/export-button';
import { useState } from 'react';
import { useAction } from '@/api/use-action';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { PauseIcon, ResumeIcon } from '@/components/icons/channel-icons';
import { RefreshIcon } from '@/components/icons/frame-icons';
import { CloseIcon } from '@/components/icons/icons';
import { messageCount } from '@/components/words/counts';

/** The actions for a job in its current state. */
export function actionsFor({ status, counts, canRetry }: Pick<JobDetail, 'status' | 'counts' | 'canRetry'>) {
  const hasQueue = counts.queued > 0 && status !== 'CANCELLED';
  return {
    pause: hasQueue && status !== 'PAUSED',
    resume: hasQueue && status === 'PAUSED',
    cancel: hasQueue,
    // If no message is certain not to have arrived, another try would change nothing.
    retry: counts.failed > 0 && status !== 'CANCELLED' && canRetry !== false,
  };
}

/** Pause, resume, cancel, another try, and the file. */
export function JobActions({ job }: { job: JobDetail }) {
  const [isCancelling, setCancelling] = useState(false);
  const can = actionsFor(job);
  const ofJob = { parameters: { id: job.id }, refreshes: [api.jobs] };
  const change = { ...ofJob, failed: t`The job could not be changed` };
  const pause = useAction(api.pauseJob, { ...change, done: t`Job paused` });
  const resume = useAction(api.resumeJob, { ...change, done: t`Job resumed` });
  const cancel = useAction(api.cancelJob, { ...change, done: t`Job cancelled`, onDone: () => setCancelling(false) });
  const retry = useAction(api.retryFailed, {
    ...ofJob,
    done: ({ requeued }) => ({
      title: t`${messageCount(requeued)} to be tried again`,
      description:
        requeued === 0 ? t`Any of them may have arrived.` : t`Messages with an unknown outcome are not retried.`,
      tone: 'info',
    }),
    failed: t`Failed to try again`,
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {can.pause ? (
        <Button
          size="small"
          variant="outlined"
          startIcon={<PauseIcon size={16} />}
          loading={pause.isPending}
          onClick={() => pause.mutate()}
        >{t`Pause`}</Button>
      ) : null}
      {can.resume ? (
        <Button
          size="small"
          variant="contained"
          startIcon={<ResumeIcon size={16} />}
          loading={resume.isPending}
          onClick={() => resume.mutate()}
        >{t`Resume`}</Button>
      ) : null}
      {can.cancel ? (
        <Button
          size="small"
          variant="outlined"
          color="error"
          startIcon={<CloseIcon size={16} />}
          onClick={() => setCancelling(true)}
        >{t`Cancel`}</Button>
      ) : null}
      {can.retry ? (
        <Button
          size="small"
          variant="outlined"
          startIcon={<RefreshIcon size={16} />}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >{t`Retry failed`}</Button>
      ) : null}
      <ExportButton label={t`Export CSV`} size="small" route={api.jobExport} {...ofJob} />
      <ConfirmDialog
        open={isCancelling}
        title={t`Cancel this job?`}
        text={plural(job.counts.queued, {
          one: `# of ${messageCount(job.counts.total)} is still in the queue and will never be sent. This cannot be undone.`,
          other: `# of ${messageCount(job.counts.total)} are still in the queue and will never be sent. This cannot be undone.`,
        })}
        confirm={t`Cancel the job`}
        dismiss={t`Keep the job`}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setCancelling(false)}
      />
    </Box>
  );
}
