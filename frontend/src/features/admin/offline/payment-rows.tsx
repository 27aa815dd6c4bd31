import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { address, api, type OfflinePayment } from '@wavelane/contracts';
import { type ReactNode, useState } from 'react';
import { DateTime } from '@/components/date-time';
import { lazily } from '@/components/lazy/lazily';
import { StatusBadge } from '@/components/status-badge';
import { Clamped } from '@/components/table/clamped';
import { absent } from '@/components/table/stacked';
import { PERIOD_LABELS } from '@/components/words/periods';
import { dayCount } from '@/components/words/counts';
import { formatMoney } from '@/lib/money';
import { listed } from '@/lib/bidi';
import { pressedAsWhole } from '@/lib/pointer/row-press';

const ApproveDialog = lazily(() => import('./decision-dialogs'), 'ApproveDialog');
const RejectDialog = lazily(() => import('./decision-dialogs'), 'RejectDialog');

interface PendingRowProps {
  payment: OfflinePayment;
  /** Its proof is shown, and its approval is the page's one filled button. */
  isChosen: boolean;
  onChoose: () => void;
}

/** One that waits, with the two ways to decide. A press anywhere on it shows its proof. */
export function PendingRow({ payment, isChosen, onChoose }: PendingRowProps) {
  const [dialog, setDialog] = useState<'approve' | 'reject' | null>(null);
  const close = () => setDialog(null);
  const decide = (way: 'approve' | 'reject') => {
    onChoose();
    setDialog(way);
  };
  return (
    <TableRow hover selected={isChosen} {...pressedAsWhole(onChoose)} sx={CHOSEN}>
      <Cells payment={payment}>
        <Button
          size="small"
          aria-pressed={isChosen}
          onClick={onChoose}
          aria-label={payment.proof ? t`Proof of ${payment.user}` : t`No proof of ${payment.user}`}
          sx={{ display: 'flex', minWidth: 0, mx: -1.25, px: 1.25, fontSize: 12 }}
        >
          {payment.proof ? t`Proof` : t`No proof`}
        </Button>
      </Cells>
      <TableCell>
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button
            size="small"
            variant={isChosen ? 'contained' : 'outlined'}
            onClick={() => decide('approve')}
          >{t`Approve`}</Button>
          <Button size="small" color="error" onClick={() => decide('reject')}>{t`Reject`}</Button>
        </Box>
        {dialog === 'approve' ? <ApproveDialog payment={payment} onClose={close} /> : null}
        {dialog === 'reject' ? <RejectDialog payment={payment} onClose={close} /> : null}
      </TableCell>
    </TableRow>
  );
}

/** One that was decided, when and with which words. */
export function DecidedRow({ payment }: { payment: OfflinePayment }) {
  const words = payment.status === 'APPROVED' ? payment.note : payment.reason;
  return (
    <TableRow>
      <Cells payment={payment}>
        {payment.proof ? (
          <Link
            href={address(api.paymentProof, { parameters: { id: payment.id } })}
            download
            sx={{ display: 'block', fontSize: 12 }}
          >{t`Download the proof`}</Link>
        ) : null}
      </Cells>
      <TableCell>
        <DateTime at={payment.decidedAt ?? null} />
      </TableCell>
      <TableCell data-wide {...absent(words)}>
        {words ? <Clamped text={words} /> : '-'}
      </TableCell>
    </TableRow>
  );
}

/** The lane at the start of what is selected. */
const CHOSEN = {
  cursor: 'pointer',
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'action.selected' },
  '&.Mui-selected > td:first-of-type': { boxShadow: 'inset 3px 0 0 var(--mui-palette-accent-main)' },
} as const;

/** The submitted payment. @param children below its reference */
function Cells({ payment, children }: { payment: OfflinePayment; children: ReactNode }) {
  return (
    <>
      <TableCell>
        <Clamped text={payment.user} min={150} lines={1} />
        <Typography variant="caption" component="p" color="textSecondary">
          <DateTime at={payment.submittedAt} />
        </Typography>
      </TableCell>
      <TableCell>
        {payment.plan}
        <Typography variant="caption" component="p" color="textSecondary">
          {listed([PERIOD_LABELS[payment.durationType].name, dayCount(payment.days)])}
        </Typography>
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {formatMoney(payment.amount, payment.currency)}
        {payment.amountFits ? null : (
          <Typography variant="caption" component="p" color="warning">{t`Does not match the plan’s price`}</Typography>
        )}
      </TableCell>
      <TableCell>
        {payment.reference ? <Clamped text={payment.reference} /> : '-'}
        {children}
      </TableCell>
      <TableCell>
        <StatusBadge status={payment.status} />
      </TableCell>
    </>
  );
}
