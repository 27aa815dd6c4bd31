import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import type { Channel } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { Dock } from '@/components/form/dock';
import { ArrowIcon, BackIcon } from '@/components/icons/frame-icons';
import { ClockIcon, SendIcon } from '@/components/icons/icons';
import { Tip } from '@/components/tips/tip';
import { messageCount } from '@/components/words/counts';
import { isolate } from '@/lib/bidi';
import { formatNumber } from '@/lib/format';
import type { Bulk } from '../use-bulk-form';
import { STEP_WORDS, type Step, STEPS } from './steps';

interface BulkDockProps {
  bulk: Bulk;
  step: Step;
  channel: Channel | undefined;
  isReady: boolean;
  /** The next step is not possible. */
  isOff: boolean;
  /** The next step comes as soon as the file of the messages is uploaded. */
  isWaiting: boolean;
  isSending: boolean;
  /** Shows the field for the time; undefined if it is shown. */
  onLater: (() => void) | undefined;
  onStep: (step: Step) => void;
  onNext: () => void;
  onSend: () => void;
}

/** Back, next, and at last the button that sends. */
export function BulkDock(props: BulkDockProps) {
  const { bulk, step, channel, isReady, isOff, isWaiting, isSending, onLater, onStep, onNext, onSend } = props;
  const { current, isChecking } = bulk.file;
  const at = STEPS.indexOf(step);
  const [before, next] = [STEPS[at - 1], STEPS[at + 1]];
  const count = current?.preview.report?.valid ?? 0;
  const isPlanned = current?.preview.scheduledFor != null;
  const isChecked = current !== null && count > 0 && !current.preview.problem;
  const isSendable = isReady && channel !== undefined && isChecked && !bulk.shared.isPending;
  return (
    <Dock says={<Says {...{ bulk, step, channel, isWaiting }} />}>
      {before ? (
        <ShortButton
          icon={<BackIcon size={16} />}
          label={t`Back: ${STEP_WORDS[before]}`}
          word={STEP_WORDS[before]}
          isOff={isSending || isWaiting}
          onClick={() => onStep(before)}
        />
      ) : null}
      {next || !onLater ? null : (
        <ShortButton
          icon={<ClockIcon size={16} />}
          label={t`Schedule…`}
          word={t`Schedule…`}
          isOff={isSending}
          onClick={onLater}
        />
      )}
      {next ? (
        <Button
          variant="contained"
          disabled={isOff}
          loading={isWaiting}
          endIcon={<ArrowIcon size={16} />}
          aria-label={t`Next: ${STEP_WORDS[next]}`}
          onClick={onNext}
        >
          {STEP_WORDS[next]}
        </Button>
      ) : (
        <Button
          variant="contained"
          startIcon={isPlanned ? <ClockIcon size={16} /> : <SendIcon size={16} />}
          loading={isSending}
          disabled={!isSendable}
          onClick={onSend}
        >
          {isChecking || !current
            ? t`Checking …`
            : isPlanned
              ? t`Schedule ${messageCount(count)}`
              : t`Send ${messageCount(count)}`}
        </Button>
      )}
    </Dock>
  );
}

/** An icon with its word; on a phone the icon alone, so that all buttons are in one line. */
const SHORT = {
  ...{ gap: 1.5, minWidth: { xs: 44, sm: 64 }, px: { xs: 1, sm: 3 } },
  '& > span': { display: { xs: 'none', sm: 'inline' } },
} as const;

interface ShortButtonProps {
  icon: ReactNode;
  label: string;
  /** The part of the label that a wide screen shows. */
  word: string;
  isOff: boolean;
  onClick: () => void;
}

function ShortButton({ icon, label, word, isOff, onClick }: ShortButtonProps) {
  // A disabled button has no pointer events, so its tip would never open.
  return (
    <Tip title={isOff ? '' : label}>
      <Button variant="outlined" disabled={isOff} aria-label={label} onClick={onClick} sx={SHORT}>
        {icon}
        <span>{word}</span>
      </Button>
    </Tip>
  );
}

/** The result of the step. */
function Says({ bulk, step, channel, isWaiting }: Pick<BulkDockProps, 'bulk' | 'step' | 'channel' | 'isWaiting'>) {
  const { upload, preview, current, isChecking } = bulk.file;
  if (isWaiting && bulk.shared.isUploading) return t`Continues as soon as the file is uploaded`;
  if (isChecking) return t`Checking the file …`;
  const report = step === 'review' ? current?.preview.report : preview?.report;
  if (!upload || !report) return step === 'recipients' ? t`Choose a file or people` : null;
  const out = report.total - report.valid;
  if (step === 'recipients')
    return out > 0
      ? t`${formatNumber(report.valid)} ready · ${formatNumber(out)} left out`
      : t`${formatNumber(report.valid)} ready`;
  return channel ? t`${messageCount(report.valid)} from ${isolate(channel.label)}` : messageCount(report.valid);
}
