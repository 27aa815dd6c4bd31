import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OfflinePaymentReview, PaymentLikeness, SimilarPayment } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import { SelectField, type SelectFieldProps } from '@/components/fields/select-field';
import { PaymentBadge } from '@/components/status-badge';
import { listed } from '@/lib/bidi';
import { formatMoney } from '@/lib/money';

const LIKENESSES: Readonly<Record<PaymentLikeness, string>> = {
  proof: t`Same proof`,
  reference: t`Same reference`,
  amount: t`Same amount`,
};

interface ReviewProps {
  review: OfflinePaymentReview;
  /** The field for the treatment of the plan in force. */
  plan: Pick<SelectFieldProps, 'name' | 'value' | 'error' | 'onChange'>;
}

/**
 * The data that a bookkeeper checks before a payment is approved: the plan in force, and payments that may be the same
 * money.
 */
export function Review({ review, plan }: ReviewProps) {
  return (
    <>
      <Similar payments={review.similar} />
      <PlanAfter review={review} plan={plan} />
    </>
  );
}

function PlanAfter({ review: { planNow, planPaid, older, lowers }, plan }: ReviewProps) {
  if (planNow === null || planNow === planPaid || !(older || lowers)) return null;
  return (
    <>
      <Alert severity="warning">
        {older
          ? t`${planNow} was chosen after this payment was submitted. Unless you say otherwise, only the days are added.`
          : t`This lowers the plan from ${planNow} to ${planPaid}.`}
      </Alert>
      <SelectField label={t`Plan after approval`} {...plan}>
        <option value="">{older ? t`${planNow}, as chosen last` : t`${planPaid}, as chosen last`}</option>
        {older ? (
          <option value="change">{t`Change to ${planPaid}`}</option>
        ) : (
          <option value="keep">{t`Keep ${planNow} and add the days`}</option>
        )}
      </SelectField>
    </>
  );
}

function Similar({ payments }: { payments: readonly SimilarPayment[] }) {
  if (payments.length === 0)
    return <Typography color="textSecondary">{t`No other payment looks like this one.`}</Typography>;
  const isCertain = payments.some(({ same }) => same.includes('proof'));
  return (
    <Alert severity={isCertain ? 'error' : 'warning'} sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <Typography sx={{ fontWeight: 600 }}>{t`May be the same money. Compare before you approve:`}</Typography>
      <Box
        component="ul"
        aria-label={t`Similar payments`}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3, mt: 2 }}
      >
        {payments.map((payment) => (
          <Box component="li" key={payment.id} sx={{ overflowWrap: 'anywhere' }}>
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {listed(payment.same.map((likeness) => LIKENESSES[likeness]))}
            </Typography>{' '}
            <PaymentBadge status={payment.status} />
            <Typography variant="body2" component="p">
              {listed([formatMoney(payment.amount, payment.currency), payment.plan, payment.user])}
            </Typography>
            <Typography variant="body2" component="p" color="textSecondary">
              <DateTime at={payment.at} />
              {payment.reference ? (
                <>
                  {' · '}
                  <bdi>{payment.reference}</bdi>
                </>
              ) : null}
            </Typography>
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
