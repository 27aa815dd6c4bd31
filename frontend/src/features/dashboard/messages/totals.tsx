import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import type { DeliveryDay } from '@wavelane/contracts';
import { Change } from '@/components/change/change';
import { daySpan, formatNumber } from '@/lib/format';
import { shareOf, sumOf } from './halves';

interface TotalsProps {
  now: readonly DeliveryDay[];
  before: readonly DeliveryDay[];
}

/** Messages sent in all, compared with the days before, and the statuses they reached. */
export function Totals({ now, before }: TotalsProps) {
  const { sent, read, replied, failed } = sumOf(now);
  const [first, last] = [before[0], before.at(-1)];
  const [isRead, isReplied] = [shareOf(read, sent), shareOf(replied, sent)];
  return (
    <Box sx={LINE}>
      <Box component="span" sx={MAIN}>
        {formatNumber(sent)}
      </Box>
      {first && last ? (
        <Change now={sent} before={sumOf(before).sent} better="more" than={daySpan(first.day, last.day)} />
      ) : null}
      <Box sx={PARTS}>
        {isRead === undefined ? null : (
          <span>
            <Trans>
              <b>{`${isRead} %`}</b> read
            </Trans>
          </span>
        )}
        {isReplied === undefined ? null : (
          <span>
            <Trans>
              <b>{`${isReplied} %`}</b> replied
            </Trans>
          </span>
        )}
        <span>
          <Trans>
            <b>{formatNumber(failed)}</b> failed
          </Trans>
        </span>
      </Box>
    </Box>
  );
}

const LINE = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2.5, rowGap: 1, mb: 3 },
  // As high as it needs on the narrowest screen.
  minHeight: { xs: 56, sm: 32 },
} as const;
const MAIN = {
  ...{ fontSize: 24, lineHeight: '32px', fontWeight: 600, letterSpacing: '-0.02em' },
  fontVariantNumeric: 'tabular-nums',
} as const;
const PARTS = {
  ...{ display: 'flex', flexWrap: 'wrap', columnGap: 3, marginInlineStart: { sm: 'auto' } },
  ...{ fontSize: 13, lineHeight: '20px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '& b': { color: 'text.primary', fontWeight: 600 },
} as const;
