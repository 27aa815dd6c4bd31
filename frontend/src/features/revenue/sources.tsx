import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Sheet } from '@/components/surfaces/sheet';
import { Badge } from '@/components/status-badge';
import { paymentCount } from '@/components/words/counts';
import { plainMoney } from '@/lib/money';
import type { RevenueSums } from './sums';

interface SourcesProps {
  sums: RevenueSums;
  currency: string;
  /** It is of a simulator or sandbox: no money moved. */
  isTest: boolean;
  /** Lines of such money that were left out. */
  left: number;
}

/** Which way the money came, and how the figures are counted. */
export function Sources({ sums: { received, offline, fees, unread }, currency, isTest, left }: SourcesProps) {
  const lines: [string, number][] = [
    [t`By PayPal`, received - offline],
    [t`Offline, approved`, offline],
    [t`PayPal’s fees, not taken off`, fees],
  ];
  return (
    <Sheet title={t`Where it came from`} {...(isTest && { aside: <Badge text={t`Test money`} tone="warning" /> })}>
      <Box component="dl" sx={{ m: 0, px: { xs: 4, sm: 6 }, py: 3, display: 'grid', gap: 2, fontSize: 13 }}>
        {lines.map(([name, minor]) => (
          <Box key={name} sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, minHeight: 24 }}>
            <dt>{name}</dt>
            <Box component="dd" sx={{ m: 0, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
              {plainMoney(minor, currency)}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" component="div" sx={NOTES}>
        <p>{t`Money counts in the month in which it came. A refund or a dispute lowers the month in which the money goes back.`}</p>
        <p>{t`Months are of UTC. Currencies are never added together, and taxes are not taken off.`}</p>
        {unread > 0 ? <p>{t`${paymentCount(unread)} without an amount, because PayPal did not say it.`}</p> : null}
        {isTest ? <p>{t`Nothing here is real money: it is of PayPal’s sandbox or of the demonstration.`}</p> : null}
        {left > 0 ? <p>{t`Test payments are left out.`}</p> : null}
      </Typography>
    </Sheet>
  );
}

const NOTES = { px: { xs: 4, sm: 6 }, py: 4, display: 'grid', gap: 2, '& > p': { m: 0 } } as const;
