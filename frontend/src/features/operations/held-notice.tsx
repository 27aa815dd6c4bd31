import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { api, type HeldAnswer, type HeldView } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import type { Order } from './order-dialog';

interface HeldNoticeProps {
  held: HeldView;
  onOrder: (order: Order) => void;
}

/** The question of a restored or moved installation, and the answers to it. Nothing once it is over. */
export function HeldNotice({ held, onOrder }: HeldNoticeProps) {
  if (held.phase === 'asking') return <Moved held={held} onOrder={onOrder} />;
  if (held.phase === 'settling')
    return (
      <Alert severity="warning" sx={{ mb: 6 }}>
        <AlertTitle>{t`Nothing is sent yet`}</AlertTitle>
        {t`This data was restored. Campaigns that may have been sent already are being paused; then sending continues automatically.`}
      </Alert>
    );
  const waits = held.cause === 'restored' && held.jobs > 0 && held.releasedAt === null;
  return waits ? <Paused held={held} onOrder={onOrder} /> : null;
}

function Moved({ held, onOrder }: HeldNoticeProps) {
  return (
    <Alert severity="error" sx={{ mb: 6 }}>
      <AlertTitle>{t`Nothing is sent: is this a copy?`}</AlertTitle>
      <Trans>
        Since <DateTime at={held.since} /> this data lies in another place or on another machine. If the original still
        runs, stop one of the two: both would send the same messages.
      </Trans>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        <Button variant="contained" onClick={() => onOrder(current())}>{t`It was moved`}</Button>
        <Button variant="outlined" onClick={() => onOrder(older())}>{t`It is an older state`}</Button>
      </Box>
    </Alert>
  );
}

function Paused({ held, onOrder }: HeldNoticeProps) {
  return (
    <Alert
      severity="warning"
      sx={{ mb: 6 }}
      action={<Button color="inherit" onClick={() => onOrder(release(held.jobs))}>{t`Resume them`}</Button>}
    >
      <AlertTitle>
        <Plural value={held.jobs} one="A restore paused # job" other="A restore paused # jobs" />
      </AlertTitle>
      {held.asOf === null ? null : (
        <Trans>
          This data is of <DateTime at={held.asOf} />. The jobs may have been sent after that: look at the gateway or a
          phone first, and cancel those that were.
        </Trans>
      )}
    </Alert>
  );
}

const answered = (answer: HeldAnswer) => ({ route: api.answerHeld, parameters: {}, more: { answer } });

const current = (): Order => ({
  ...answered('current'),
  title: t`Is this the only installation?`,
  text: t`Sending goes on here. If the original still runs elsewhere, people get their messages twice.`,
  submit: t`It is the only one`,
  done: t`Sending goes on`,
});

const older = (): Order => ({
  ...answered('older'),
  title: t`Is this an older state?`,
  text: t`Jobs that may have been sent after its last event are paused; then sending goes on.`,
  submit: t`Pause them and send`,
  done: t`Jobs are being paused`,
});

const release = (jobs: number): Order => ({
  ...answered('release'),
  title: t`Resume ${jobs} paused jobs?`,
  text: t`Their messages are sent. If they went out after the backup, people get them a second time.`,
  submit: t`Resume`,
  done: t`The jobs go on`,
  destructive: true,
});
