import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { PaymentSums } from '@wavelane/contracts';
import { paymentSumsQuery } from '@/api/admin-queries';
import { Sheet } from '@/components/surfaces/sheet';
import { listed } from '@/lib/bidi';
import { formatDate } from '@/lib/format';
import { formatMoney } from '@/lib/money';

interface KnownLaterProps {
  until: string;
  /** '' = now: nothing is known later. */
  knownAt: string;
  known: PaymentSums;
  onNow: () => void;
}

/** The changes that became known only after the chosen date of knowledge. */
export function KnownLater({ until, knownAt, known, onNow }: KnownLaterProps) {
  const now = useQuery({ ...paymentSumsQuery(until === '' ? {} : { until }), enabled: knownAt !== '' });
  if (knownAt === '' || !now.data) return null;
  const before = new Map(known.total.map(({ currency, net }) => [currency, net]));
  const changes = now.data.total
    .map(({ currency, net }) => ({ currency, net, change: net - (before.get(currency) ?? 0) }))
    .filter(({ change }) => change !== 0);
  const sums = listed(changes.map(({ currency, net }) => formatMoney(net, currency)));
  return (
    <Sheet title={t`Known later than ${formatDate(knownAt)}`}>
      <Box sx={{ px: { xs: 4, sm: 6 }, py: 3, display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography variant="body2" color="textSecondary">
          {changes.length === 0
            ? t`Nothing became known later: the sums are the same.`
            : t`As known now, the sum is ${sums}.`}
        </Typography>
        <Button size="small" variant="outlined" onClick={onNow}>{t`Show as known now`}</Button>
      </Box>
    </Sheet>
  );
}
