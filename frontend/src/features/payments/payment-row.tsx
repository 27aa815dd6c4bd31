import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Payment, PaymentEntry, PaymentKind } from '@wavelane/contracts';
import { useState } from 'react';
import { paymentQuery } from '@/api/admin-queries';
import { DateTime } from '@/components/date-time';
import { ErrorNote } from '@/components/error-note';
import { ExpandButton } from '@/components/expand-button';
import { Loading } from '@/components/loading';
import { PaymentBadge } from '@/components/status-badge';
import { formatNumber, formatSigned } from '@/lib/format';
import { listed } from '@/lib/bidi';
import { formatMoney } from '@/lib/money';
import { actorText } from '@/components/words/actors';
import { paymentText } from '@/components/words/payment-events';
import { PERIOD_LABELS } from '@/components/words/periods';
import { pressedAsWhole } from '@/lib/pointer/row-press';

export const KIND_LABELS: Readonly<Record<PaymentKind, string>> = {
  offline: t`Offline`,
  paypal: 'PayPal',
  trial: t`Free trial`,
  'plan-grant': t`Plan granted`,
  'day-grant': t`Days given`,
};

interface PaymentRowProps {
  payment: Payment;
  /** The instant of the list: the payment's history is shown as of then. */
  when: Record<string, string>;
}

/** One payment as it was then, and below it, when open, its story. */
export function PaymentRow({ payment, when }: PaymentRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, kind, user, plan, period, amount, currency, captured, refunded, moneyCurrency } = payment;
  const money = moneyCurrency ?? currency;
  return (
    <>
      <TableRow hover {...pressedAsWhole(() => setOpen(!isOpen))}>
        <TableCell padding="checkbox">
          <ExpandButton
            label={t`Story of the payment of ${user ?? payment.userId}`}
            controls={`payment-${id}`}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        </TableCell>
        <TableCell data-wide sx={{ whiteSpace: 'nowrap' }}>
          <DateTime at={payment.openedAt} />
        </TableCell>
        <TableCell data-wide>{user ?? payment.userId}</TableCell>
        <TableCell>
          <span>{KIND_LABELS[kind]}</span>
          <Typography variant="caption" color="textSecondary" component="p">
            {listed([plan, period && PERIOD_LABELS[period].name])}
          </Typography>
        </TableCell>
        <TableCell>
          <PaymentBadge status={payment.status} />
        </TableCell>
        <TableCell align="right" data-label={t`Amount`} sx={{ whiteSpace: 'nowrap' }}>
          {amount === null || currency === null ? '–' : formatMoney(amount, currency)}
        </TableCell>
        <TableCell align="right" data-label={t`Received`} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          {money === null || captured === 0 ? '–' : formatMoney(captured - refunded, money)}
        </TableCell>
        <TableCell align="right" data-label={t`Days`}>
          {formatNumber(payment.daysGranted - payment.daysTakenBack)}
          {payment.daysOwed > 0 ? (
            <Typography
              variant="caption"
              component="p"
              color="warning"
            >{t`${formatNumber(payment.daysOwed)} owed`}</Typography>
          ) : null}
        </TableCell>
      </TableRow>
      {isOpen ? (
        <TableRow id={`payment-${id}`}>
          <TableCell colSpan={8} sx={{ bgcolor: 'action.hover' }}>
            <Story id={id} when={when} currency={money} />
          </TableCell>
        </TableRow>
      ) : null}
    </>
  );
}

function Story({ id, when, currency }: { id: string; when: Record<string, string>; currency: string | null }) {
  const { data, error, isPending, refetch } = useQuery(paymentQuery(id, when));
  if (error) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (isPending) return <Loading rows={2} />;
  return (
    <>
      <Typography variant="caption" color="textSecondary">
        {[
          data.orderId && t`order ${data.orderId}`,
          data.captureId && t`capture ${data.captureId}`,
          data.reference,
          data.id,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <Box component="ol" aria-label={t`History`} sx={{ listStyle: 'none', m: 0, p: 0, pt: 2 }}>
        {data.timeline.map((entry) => (
          <Entry key={entry.eventId} entry={entry} currency={currency} />
        ))}
      </Box>
    </>
  );
}

function Entry({ entry, currency }: { entry: PaymentEntry; currency: string | null }) {
  const changes = [
    entry.money !== 0 && currency ? formatMoney(entry.money, currency) : null,
    entry.days === 0 ? null : t`${formatSigned(entry.days)} days`,
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ pb: 2 }}>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {paymentText(entry.type)}
      </Typography>
      {changes.length > 0 ? `: ${listed(changes)}` : ''}
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        <DateTime at={entry.at} /> · {actorText(entry.actor.kind)} <bdi>{entry.actor.id}</bdi>
        {entry.why ? ` · ${entry.why}` : ''}
      </Typography>
    </Box>
  );
}
