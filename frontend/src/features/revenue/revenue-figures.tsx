import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { ProofIcon } from '@/components/icons/place-icons';
import { FigureCells } from '@/components/surfaces/figures';
import { Sheet } from '@/components/surfaces/sheet';
import { disputeCount, paymentCount, refundCount } from '@/components/words/counts';
import { plainMoney } from '@/lib/money';
import type { RevenueSums } from './sums';

/** The received, the returned and the remaining money, with the sum that ties them together. */
export function RevenueFigures({ sums, currency }: { sums: RevenueSums; currency: string }) {
  const { received, refunded, disputed, net } = sums;
  const money = (minor: number) => plainMoney(minor, currency);
  const sum = `${money(received)} − ${money(refunded)} − ${money(disputed)} = ${money(net)}`;
  return (
    <Box component="section" aria-label={t`Revenue in ${currency}`}>
      <Sheet>
        <FigureCells
          hasMain
          figures={[
            { name: t`Net, ${currency}`, value: money(net), note: t`after refunds and disputes` },
            { name: t`Received`, value: money(received), note: paymentCount(sums.payments) },
            { name: t`Refunded`, value: money(refunded), note: refundCount(sums.refunds) },
            { name: t`Disputed`, value: money(disputed), note: disputeCount(sums.disputes) },
          ]}
        />
        <Box sx={LAW}>
          <Box sx={{ display: 'flex', color: 'success.main' }}>
            <ProofIcon />
          </Box>
          <span>
            <b dir="ltr">{sum}</b>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t`Received less refunded and disputed is net, to the smallest coin.`}
            </Box>
          </span>
        </Box>
      </Sheet>
    </Box>
  );
}

const LAW = {
  ...{ position: 'relative', display: 'flex', alignItems: 'center', gap: 3, px: { xs: 4, sm: 6 }, py: 3 },
  ...{ fontSize: 13, lineHeight: '20px', fontVariantNumeric: 'tabular-nums' },
  '&::before': {
    ...{ content: '""', position: 'absolute', inset: 0, bgcolor: 'success.main', opacity: 0.12 },
    pointerEvents: 'none',
  },
  '& b': { display: 'inline-block' },
} as const;
