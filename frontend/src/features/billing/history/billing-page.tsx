import { plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { type CurrentUser, daysTone } from '@wavelane/contracts';
import { purchasesQuery, sessionQuery } from '@/api/queries';
import { useFirstEnd } from '@/components/days/use-first-end';
import { StatCard } from './stat-card';
import { SettingsPage } from '@/components/settings/settings-page';
import { PERIOD_LABELS } from '@/components/words/periods';
import { formatDate, formatNumber } from '@/lib/format';
import { DaysLedger } from './days-ledger';
import { Purchases } from './purchases';

const LinkButton = createLink(Button);

const usedText = (channels: number): string =>
  plural(channels, { one: '# active channel uses # day a day', other: '# active channels use # days a day' });

/** The payments, and the reasons for the number of days. */
export function BillingPage() {
  const { data: user } = useQuery(sessionQuery);
  // The payments must not push down the parts below them.
  const { isPending } = useInfiniteQuery(purchasesQuery);
  if (!user) return null;
  return (
    <SettingsPage title={t`Billing`} action={<LinkButton to="/pricing" variant="contained">{t`Add days`}</LinkButton>}>
      <Figures user={user} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
        <Purchases />
        {isPending ? null : <DaysLedger />}
      </Box>
    </SettingsPage>
  );
}

function Figures({ user }: { user: CurrentUser }) {
  const { currentSubscription: plan, daysBalance, activeChannels, timeZone } = user;
  const end = useFirstEnd(user);
  return (
    <Paper variant="outlined" sx={FIGURES}>
      <StatCard
        label={t`Current plan`}
        value={user.currentPlan?.name ?? t`None`}
        hint={plan?.durationType ? t`Paid for: ${PERIOD_LABELS[plan.durationType].name.toLowerCase()}` : undefined}
      />
      <StatCard label={t`Days left`} value={formatNumber(daysBalance)} tone={daysTone(daysBalance)} />
      <StatCard
        label={t`Last until`}
        value={end === null ? '–' : formatDate(end, timeZone)}
        hint={activeChannels > 0 ? usedText(activeChannels) : t`Days are used only while channels are active`}
      />
    </Paper>
  );
}

const LINE = '1px solid var(--mui-palette-divider)';

/** One sheet; below one another on a phone. */
const FIGURES = {
  ...{ display: 'grid', overflow: 'clip', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, auto)' } },
  '& > .MuiPaper-root': { border: 0, borderRadius: 0, boxShadow: 'none' },
  '& > .MuiPaper-root + .MuiPaper-root': {
    // With its colour: a width alone, in a media query, sets the colour of the text.
    borderTop: { xs: LINE, sm: 0 },
    borderInlineStart: { sm: LINE },
  },
} as const;
