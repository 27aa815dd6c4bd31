import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import type { BulkResult, Channel, CurrentUser } from '@wavelane/contracts';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { LeaveGuard } from '@/components/dialogs/leave-guard';
import { lazily } from '@/components/lazy/lazily';
import { Page } from '@/components/page';
import { SaveDraft } from './draft/save-draft';
import { BulkDock } from './steps/bulk-dock';
import { ChannelPart, RecipientsStep } from './steps/recipients-step';
import { StepList } from './steps/step-list';
import { STEP_WORDS, type Step, stepOf } from './steps/steps';
import { useNext } from './steps/use-next';
import { type Bulk, useBulkForm, useSendBulk } from './use-bulk-form';

const BulkAside = lazily(() => import('./bulk-aside'), 'BulkAside');
// Comes for a member who has saved a draft.
const SavedNote = lazily(() => import('./draft/saved-note'), 'SavedNote', null, { isPrefetched: false });
const Limits = lazily(() => import('./limit-card'), 'Limits');
// Come with the second step and the third.
const MessageStep = lazily(() => import('./steps/message-step'), 'MessageStep');
const ReviewStep = lazily(() => import('./confirm/review-step'), 'ReviewStep');
const TestCard = lazily(() => import('./confirm/test-card'), 'TestCard');
const WhenPart = lazily(() => import('./confirm/when-part'), 'WhenPart');

interface BulkComposerProps {
  user: CurrentUser;
  channels: readonly Channel[];
  /** False while nothing can be sent. */
  isReady: boolean;
  /** Whether these are all channels. */
  isKnown: boolean;
  onSent: (result: BulkResult) => void;
  /** Problems, above the form. */
  children?: ReactNode;
}

/**
 * From a file to a job, in three steps: the recipients, the text, and the check of exactly the messages that are then
 * sent.
 */
export function BulkComposer({ user, channels, isReady, isKnown, onSent, children }: BulkComposerProps) {
  const bulk = useBulkForm({ user, channels, isKnown, onSent });
  const { form, values, file } = bulk;
  const [step, setStep] = useState<Step>('recipients');
  const [isLater, setLater] = useState(false);
  const isPlanning = isLater || values.scheduledFor !== '';
  const part = useRef<HTMLFormElement>(null);
  const refused = (error: Error) => {
    bulk.rich.refuse(error);
    show(stepOf(error) ?? step);
  };
  const send = useSendBulk({ user, form, onFailed: refused, onDone: bulk.done });
  const channel = channels.find(({ id }) => String(id) === values.channelId);
  // A screen reader announces the step; all other readers are at the top of the page.
  const focusForm = () => requestAnimationFrame(() => part.current?.focus());
  const show = (next: Step) => {
    if (next === step) return;
    setStep(next);
    focusForm();
  };
  const { isWaiting, goOn } = useNext(bulk, step, show);
  const checked = checkedOf(bulk);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step !== 'review' && !isOff) goOn();
  };
  const isEmpty = file.upload === null && !form.formState.isDirty;
  const valid = file.preview?.report?.valid ?? 0;
  const isOff = !isReady || file.upload === null || valid === 0;
  return (
    <Page
      title={t`Bulk`}
      middle={<StepList step={step} disabled={send.isPending || isWaiting} onStep={show} />}
      action={<SaveDraft saved={bulk.saved} isOff={send.isPending || isEmpty} />}
    >
      {children}
      {step === 'recipients' ? <Saved {...{ bulk, isEmpty, user }} onDone={focusForm} /> : null}
      {file.upload && !send.isPending && !bulk.saved.isCurrent ? (
        <LeaveGuard when onLeave={bulk.dropAll} onSave={bulk.saved.save} />
      ) : null}
      <Box
        component="form"
        ref={part}
        tabIndex={-1}
        noValidate
        aria-label={STEP_WORDS[step]}
        onSubmit={submit}
        // The target is the document, which has no `matches`, if selected text is dropped.
        onBlur={({ target }) =>
          target instanceof Element && target.matches('textarea, input, select') ? file.recheck() : undefined
        }
        sx={LAYOUT}
      >
        {step === 'recipients' ? <RecipientsStep bulk={bulk} timeZone={user.timeZone} /> : null}
        {step === 'message' ? <MessageStep bulk={bulk} /> : null}
        {step === 'review' ? (
          <ReviewStep
            check={checked}
            isChecking={file.isChecking}
            error={file.error}
            values={values}
            channel={channel}
            user={user}
            onStep={show}
          />
        ) : null}
        <Beside {...{ bulk, step, user, channels, isPlanning }} />
      </Box>
      <BulkDock
        {...{ bulk, step, channel, isOff, isReady, isWaiting }}
        isSending={send.isPending}
        onLater={isPlanning ? undefined : () => setLater(true)}
        onStep={show}
        onNext={goOn}
        onSend={() => (checked && channel ? send.mutate(checked) : undefined)}
      />
    </Page>
  );
}

interface SavedProps extends Pick<BulkComposerProps, 'user'> {
  bulk: Bulk;
  isEmpty: boolean;
  onDone: () => void;
}

/** The note about the saved draft. A question about one draft is not answered for another. */
function Saved({ bulk: { saved }, ...rest }: SavedProps) {
  return saved.draft ? <SavedNote key={saved.draft.at} draft={saved.draft} saved={saved} {...rest} /> : null;
}

/** The shown values are the sent ones: those of the check, and from the form only values that the check ignores. */
function checkedOf({ file: { current }, values: { channelId, jobName, templateId } }: Bulk) {
  return current && { ...current, values: { ...current.values, channelId, jobName, templateId } };
}

interface BesideProps extends Pick<BulkComposerProps, 'user' | 'channels'> {
  bulk: Bulk;
  step: Step;
  /** There is a field for the time. */
  isPlanning: boolean;
}

/** Beside a step: the sending channel and what the limits leave, a person's message, or the time of sending. */
function Beside({ bulk, step, user, channels, isPlanning }: BesideProps) {
  const [line, setLine] = useState<number | null>(null);
  const { preview, current, upload, check } = bulk.file;
  const again = () => (upload ? check(upload) : undefined);
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0, alignContent: 'start' }}>
      {step === 'message' ? (
        <BulkAside values={bulk.values} preview={preview} line={line} onLine={setLine} />
      ) : (
        <>
          {step === 'review' && isPlanning ? <WhenPart bulk={bulk} timeZone={user.timeZone} /> : null}
          {step === 'recipients' ? <ChannelPart bulk={bulk} channels={channels} /> : null}
          <Limits user={user} preview={preview} />
          {step === 'review' ? <TestCard check={current} channelId={bulk.values.channelId} onSent={again} /> : null}
        </>
      )}
    </Box>
  );
}

const LAYOUT = {
  ...{ display: 'grid', gap: 5, alignItems: 'start', outline: 'none' },
  // The bar below is at the end of the window, however short the step is.
  ...{ alignContent: 'start', minHeight: { lg: 'calc(100dvh - 214px)' } },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
} as const;
