import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { CurrentUser } from '@wavelane/contracts';
import { formatNumber, formatTime, wholeDuration } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Part } from './part';
import { ENDS } from '@/components/chart/ruler';

/** Beside the label, for a reader who sees replies of today in the inbox. */
const NOTE = { fontSize: 12, color: 'text.secondary', textAlign: 'end' } as const;

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

/** Messages sent today, and today's limit. */
export function MessagesPart({ user }: { user: CurrentUser }) {
  const { messagesSentToday: sent, timeZone } = user;
  const limit = user.currentPlan?.dailyMessagesLimit ?? null;
  return (
    <Part
      label={t`Messages Today`}
      to="/outbox"
      aside={<Box component="span" sx={NOTE}>{t`Free replies not counted`}</Box>}
      isMain
      value={formatNumber(sent)}
      below={limit === null ? null : <Ruler sent={sent} limit={limit} />}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box>{limit === null ? unlimited(user) : <Left sent={sent} limit={limit} />}</Box>
        <Box sx={{ color: 'text.secondary' }}>{limit === null ? null : <Reset timeZone={timeZone} />}</Box>
      </Box>
    </Part>
  );
}

/** Before a plan exists, nothing can be sent yet: that is not the same as no limit. */
const unlimited = ({ currentPlan }: CurrentUser) => (currentPlan ? t`No limit set` : t`Your plan sets the limit`);

function Left({ sent, limit }: { sent: number; limit: number }) {
  const left = formatNumber(Math.max(0, limit - sent));
  return (
    <Trans>
      <b>{left} left</b> of {formatNumber(limit)}
    </Trans>
  );
}

/** When the day of the account ends, which its messages are counted by. */
function Reset({ timeZone }: { timeZone: string }) {
  const [hours = 0, minutes = 0] = formatTime(useNow(MINUTE), timeZone).split(':').map(Number);
  const left = wholeDuration((DAY_MINUTES - 60 * hours - minutes) * MINUTE);
  return t`resets at 00:00, in ${left}`;
}

function Ruler({ sent, limit }: { sent: number; limit: number }) {
  return (
    <Box sx={{ mt: 5 }}>
      <LinearProgress
        variant="determinate"
        aria-label={t`Share of today's messages used`}
        value={Math.min(100, (100 * sent) / limit)}
        sx={{
          ...{ height: 10, borderRadius: '2px', bgcolor: 'part.track' },
          '& .MuiLinearProgress-bar': { bgcolor: 'chart.read', borderRadius: 0 },
          '&::after': {
            ...{ content: '""', position: 'absolute', inset: 0 },
            backgroundImage:
              'repeating-linear-gradient(to right, transparent 0 calc(10% - 1px), var(--mui-palette-background-paper) calc(10% - 1px) 10%)',
          },
        }}
      />
      <Box aria-hidden sx={ENDS}>
        <span>0</span>
        {limit % 2 === 0 ? <span>{formatNumber(limit / 2)}</span> : null}
        <span>{formatNumber(limit)}</span>
      </Box>
    </Box>
  );
}
