import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { BulkPreview, CurrentUser } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { formatNumber } from '@/lib/format';

/** The messages left for the day and the month, in one sheet. */
export function Limits({ user, preview }: { user: CurrentUser; preview: BulkPreview | null }) {
  return (
    <Paper variant="outlined" sx={{ '& > section + section': { borderTop: 1, borderColor: 'divider' } }}>
      <Day user={user} />
      <Month user={user} preview={preview} />
    </Paper>
  );
}

/** How many messages the day still has: limit minus sent. */
function Day({ user }: { user: CurrentUser }) {
  const limit = user.currentPlan?.dailyMessagesLimit ?? null;
  const sent = user.messagesSentToday;
  const label = t`Daily limit`;
  if (!user.currentPlan) return <Part label={label} value="–" hint={t`Your plan sets the limit`} />;
  if (limit === null) return <Part label={label} value={t`No limit set`} hint={t`${formatNumber(sent)} sent today`} />;
  return (
    <Part
      label={label}
      value={<Left count={Math.max(0, limit - sent)} />}
      hint={t`${formatNumber(sent)} of ${formatNumber(limit)} sent today`}
      isMain
    >
      <Share label={t`Share of today's messages used`} used={sent} limit={limit} />
    </Part>
  );
}

/** The month's bulk messages, and what is left of them once a file was checked; nothing if there is no limit. */
function Month({ user, preview }: { user: CurrentUser; preview: BulkPreview | null }) {
  const limit = user.currentPlan?.bulkMessagesLimit ?? null;
  if (limit === null) return null;
  const left = preview?.scheduledFor === null ? (preview.remaining?.month ?? null) : null;
  const label = t`Monthly bulk limit`;
  if (left === null) return <Part label={label} value={formatNumber(limit)} hint={t`bulk messages a month`} />;
  const sent = Math.max(0, limit - left);
  return (
    <Part
      label={label}
      value={<Left count={left} />}
      hint={t`${formatNumber(sent)} of ${formatNumber(limit)} sent this month`}
    >
      <Share label={t`Share of this month's bulk messages used`} used={sent} limit={limit} />
    </Part>
  );
}

/** The figure is large, its word is not. */
const Left = ({ count }: { count: number }) => (
  <Trans>
    <span>{formatNumber(count)}</span>{' '}
    <Box component="span" sx={WORD}>
      left
    </Box>
  </Trans>
);

interface PartProps {
  label: string;
  value: ReactNode;
  hint: string;
  /** The number that one decides by. */
  isMain?: boolean;
  children?: ReactNode;
}

function Part({ label, value, hint, isMain = false, children }: PartProps) {
  return (
    <Box component="section" aria-label={label} sx={{ px: { xs: 4, sm: 6 }, py: 4 }}>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Typography component="p" sx={isMain ? MAIN : FIGURE}>
          {value}
        </Typography>
        <Typography component="p" variant="body2" color="textSecondary">
          {hint}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}

const WORD = { fontSize: 13, lineHeight: '20px', fontWeight: 500, letterSpacing: 0 } as const;
const FIGURE = { fontSize: 16, lineHeight: '24px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' } as const;
const MAIN = { ...FIGURE, fontSize: 32, lineHeight: '40px', letterSpacing: '-0.02em' } as const;

function Share({ label, used, limit }: { label: string; used: number; limit: number }) {
  return (
    <LinearProgress
      variant="determinate"
      aria-label={label}
      value={limit === 0 ? 100 : Math.min(100, (100 * used) / limit)}
      sx={BAR}
    />
  );
}

/** Flat, in the colour of charts: nothing of it is pressed. */
const BAR = {
  ...{ mt: 2, height: 10, borderRadius: '2px', bgcolor: 'part.track' },
  '& .MuiLinearProgress-bar': { bgcolor: 'chart.read', borderRadius: 0 },
} as const;
