import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { address, api, checkDays, NOTE_MAX, type OfflinePayment } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { DateTime } from '@/components/date-time';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { Field } from '@/components/fields/field';
import { PERIOD_LABELS } from '@/components/words/periods';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { plural } from '@/lib/format';
import { formatMoney } from '@/lib/money';

interface DecisionProps {
  payment: OfflinePayment;
  onClose: () => void;
}

const decisionOn = (payment: OfflinePayment) => ({
  parameters: { id: payment.id },
  refreshes: [api.offlinePayments, api.users, api.me],
});

/** Shows what was submitted and credits its days, or others. */
export function ApproveDialog({ payment, onClose }: DecisionProps) {
  const form = useForm({ mode: 'onChange', defaultValues: { days: String(payment.days), note: '' } });
  const field = fieldsOf(form);
  const approve = useAction(api.approveOfflinePayment, {
    ...decisionOn(payment),
    body: ({ days, note }: { days: string; note: string }) => ({ days: Number(days), note: note.trim() || null }),
    done: { title: 'Payment approved', description: 'Days have been credited to the user.' },
    failed: 'Failed to approve payment',
    form: fieldErrors(form),
    onDone: onClose,
  });
  const submit = form.handleSubmit((values) => approve.mutate(values));
  return (
    <FormDialog
      open
      width="sm"
      title="Approve this payment?"
      submit="Approve"
      busy={approve.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Submission payment={payment} />
      {payment.amountFits ? null : <Alert severity="warning">The amount is not a price of this plan.</Alert>}
      <Field
        label="Days to credit"
        type="number"
        hint={`${payment.plan}, ${PERIOD_LABELS[payment.durationType].name.toLowerCase()}: ${plural(payment.days, 'day')}`}
        inputProps={{ min: 1, inputMode: 'numeric' }}
        {...field('days', checkDays)}
      />
      <Field
        label="Note (optional)"
        hint="Only administrators see it."
        inputProps={{ maxLength: NOTE_MAX }}
        {...field('note')}
      />
    </FormDialog>
  );
}

/** Asks before it credits nothing, and what to tell the user. */
export function RejectDialog({ payment, onClose }: DecisionProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  const field = fieldsOf(form);
  const reject = useAction(api.rejectOfflinePayment, {
    ...decisionOn(payment),
    body: ({ reason }: { reason: string }) => ({ reason: reason.trim() || null }),
    done: 'Payment rejected',
    failed: 'Failed to reject payment',
    form: fieldErrors(form),
    onDone: onClose,
  });
  const submit = form.handleSubmit((values) => reject.mutate(values));
  return (
    <FormDialog
      open
      width="sm"
      title="Reject this payment?"
      description={`${payment.user} gets no days for it. This cannot be undone.`}
      submit="Reject"
      destructive
      busy={reject.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Submission payment={payment} />
      <Field
        label="Reason (optional)"
        hint="The user sees it beside the payment."
        inputProps={{ maxLength: NOTE_MAX }}
        {...field('reason')}
      />
    </FormDialog>
  );
}

/** What one decides by, with the proof in view where a browser can show it. */
function Submission({ payment }: { payment: OfflinePayment }) {
  const proof = address(api.paymentProof, { parameters: { id: payment.id } });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {formatMoney(payment.amount, payment.currency)} from {payment.user}, submitted{' '}
        <DateTime at={payment.submittedAt} />
        {payment.reference ? (
          <>
            , reference <bdi>{payment.reference}</bdi>
          </>
        ) : null}
        .
      </Typography>
      {payment.proof?.contentType.startsWith('image/') ? (
        <Box
          component="img"
          src={proof}
          alt="Proof of payment"
          sx={{ maxWidth: 1, maxHeight: 280, objectFit: 'contain', border: 1, borderColor: 'divider' }}
        />
      ) : null}
      {payment.proof ? (
        <Link href={proof} download>
          Download the proof
        </Link>
      ) : (
        <Typography color="textSecondary">No proof was sent.</Typography>
      )}
    </Box>
  );
}
