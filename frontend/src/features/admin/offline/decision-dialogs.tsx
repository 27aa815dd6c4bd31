import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import {
  address,
  api,
  checkDays,
  NOTE_MAX,
  type OfflinePayment,
  type PlanChoice,
  wholeNumber,
} from '@wavelane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { paymentReviewQuery } from '@/api/admin-queries';
import { useAction } from '@/api/use-action';
import { DateTime } from '@/components/date-time';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { ErrorNote } from '@/components/error-note';
import { Field } from '@/components/fields/field';
import { WholeField } from '@/components/fields/whole-field';
import { PERIOD_LABELS } from '@/components/words/periods';
import { dayCount } from '@/components/words/counts';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { formatMoney } from '@/lib/money';
import { listed } from '@/lib/bidi';
import { Review } from './payment-review';

interface DecisionProps {
  payment: OfflinePayment;
  onClose: () => void;
}

interface Decision {
  days: string;
  note: string;
  /** '': the latest choice decides. */
  planChoice: PlanChoice | '';
}

const decisionOn = (payment: OfflinePayment) => ({
  parameters: { id: payment.id },
  refreshes: [api.offlinePayments, api.users, api.me],
});

/** Shows the submitted payment and credits its days, or another number. */
export function ApproveDialog({ payment, onClose }: DecisionProps) {
  const review = useQuery(paymentReviewQuery(payment.id));
  const form = useForm<Decision>({
    mode: 'onChange',
    defaultValues: { days: String(payment.days), note: '', planChoice: '' },
  });
  const planChoice = useWatch({ control: form.control, name: 'planChoice' });
  const field = fieldsOf(form);
  const approve = useAction(api.approveOfflinePayment, {
    ...decisionOn(payment),
    body: ({ days, note, planChoice }: Decision) => ({
      days: wholeNumber(days) ?? 0,
      note: note.trim() || null,
      ...(planChoice && { planChoice }),
    }),
    done: { title: t`Payment approved`, description: t`Days have been credited to the user.` },
    failed: t`Failed to approve payment`,
    form: fieldErrors(form),
    onDone: onClose,
  });
  const submit = form.handleSubmit((values) => approve.mutate(values));
  return (
    <FormDialog
      open
      width="sm"
      title={t`Approve this payment?`}
      submit={t`Approve`}
      busy={approve.isPending}
      disabled={review.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Submission payment={payment} />
      {review.error ? <ErrorNote error={review.error} retry={() => void review.refetch()} /> : null}
      {review.data ? <Review review={review.data} plan={{ ...field('planChoice'), value: planChoice }} /> : null}
      {payment.amountFits ? null : <Alert severity="warning">{t`The amount is not a price of this plan.`}</Alert>}
      <WholeField
        label={t`Days to credit`}
        hint={`${listed([payment.plan, PERIOD_LABELS[payment.durationType].name.toLowerCase()])}: ${dayCount(payment.days)}`}
        {...field('days', checkDays)}
      />
      <Field
        label={t`Note (optional)`}
        hint={t`Only administrators see it.`}
        inputProps={{ maxLength: NOTE_MAX }}
        {...field('note')}
      />
    </FormDialog>
  );
}

/** Asks for a reason for the user, and then credits nothing. */
export function RejectDialog({ payment, onClose }: DecisionProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  const field = fieldsOf(form);
  const reject = useAction(api.rejectOfflinePayment, {
    ...decisionOn(payment),
    body: ({ reason }: { reason: string }) => ({ reason: reason.trim() || null }),
    done: t`Payment rejected`,
    failed: t`Failed to reject payment`,
    form: fieldErrors(form),
    onDone: onClose,
  });
  const submit = form.handleSubmit((values) => reject.mutate(values));
  return (
    <FormDialog
      open
      width="sm"
      title={t`Reject this payment?`}
      description={t`${payment.user} gets no days for it. This cannot be undone.`}
      submit={t`Reject`}
      destructive
      busy={reject.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Submission payment={payment} />
      <Field
        label={t`Reason (optional)`}
        hint={t`The user sees it with the payment.`}
        inputProps={{ maxLength: NOTE_MAX }}
        {...field('reason')}
      />
    </FormDialog>
  );
}

/** The submission that an administrator decides on, with the proof in view if a browser can show it. */
function Submission({ payment }: { payment: OfflinePayment }) {
  const proof = address(api.paymentProof, { parameters: { id: payment.id } });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <Trans>
          {formatMoney(payment.amount, payment.currency)} from {payment.user}, submitted{' '}
          <DateTime at={payment.submittedAt} />
          {payment.reference ? (
            <>
              <Trans>
                , reference <bdi>{payment.reference}</bdi>
              </Trans>
            </>
          ) : null}
          .
        </Trans>
      </Typography>
      {payment.proof?.contentType.startsWith('image/') ? (
        <Box
          component="img"
          src={proof}
          alt={t`Proof of payment`}
          sx={{ maxWidth: 1, maxHeight: 280, objectFit: 'contain', border: 1, borderColor: 'divider' }}
        />
      ) : null}
      {payment.proof ? (
        <Link href={proof} download>{t`Download the proof`}</Link>
      ) : (
        <Typography color="textSecondary">{t`No proof was sent.`}</Typography>
      )}
    </Box>
  );
}
