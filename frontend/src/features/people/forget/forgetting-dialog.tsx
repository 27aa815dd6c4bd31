import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type Forgetting, FORGETTING_STEPS } from '@wavelane/contracts';
import { forgettingQuery } from '@/api/people-queries';
import { ErrorNote } from '@/components/error-note';
import { EmptyIcon } from '@/components/icons/frame-icons';
import { ResolveIcon } from '@/components/icons/icons';
import { Loading } from '@/components/loading';
import { fileCount, messageCount } from '@/components/words/counts';
import { documentCount, keyCount, REASON_WORDS, STEP_WORDS } from './forgetting-words';

/** The progress of forgetting a person. It continues by itself, with the dialog open or closed. */
export function ForgettingDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isPending, refetch } = useQuery(forgettingQuery(id));
  const isDone = data?.state === 'done';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="forgetting-title">
      <DialogTitle id="forgetting-title">{isDone ? t`Forgotten` : t`Forgetting…`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
        {isPending ? <Loading rows={4} /> : null}
        {data ? <Progress forgetting={data} /> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t`Close`}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Progress({ forgetting: { state, step, counts, reason } }: { forgetting: Forgetting }) {
  const at = step === null ? FORGETTING_STEPS.length : FORGETTING_STEPS.findIndex((one) => one === step);
  return (
    <>
      <Typography color="textSecondary" role="status">
        {state === 'done'
          ? t`Nothing tells of them any more. Kept: that it was done, when, and why (${REASON_WORDS[reason]}).`
          : t`This takes a few seconds and continues if you close this.`}
      </Typography>
      <Box component="ol" aria-label={t`Steps`} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {FORGETTING_STEPS.map((name, index) => (
          <Box component="li" key={name} sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
            <StepMark state={index < at ? 'done' : index === at ? 'now' : 'later'} />
            <Typography color={index > at ? 'textSecondary' : 'textPrimary'}>{STEP_WORDS[name]}</Typography>
          </Box>
        ))}
      </Box>
      {state === 'done' ? (
        <Typography color="textSecondary">
          {t`Deleted: ${keyCount(counts.keys)}, ${messageCount(counts.unsent)} unsent, ${fileCount(counts.files)}; rewritten: ${documentCount(counts.documents)}.`}
        </Typography>
      ) : null}
    </>
  );
}

function StepMark({ state }: { state: 'done' | 'now' | 'later' }) {
  if (state === 'now') return <CircularProgress size={20} aria-label={t`Under way`} />;
  const isDone = state === 'done';
  return (
    <Box component="span" sx={{ display: 'inline-flex', color: isDone ? 'success.main' : 'text.disabled' }}>
      {isDone ? <ResolveIcon title={t`Done`} /> : <EmptyIcon title={t`Not yet`} />}
    </Box>
  );
}
