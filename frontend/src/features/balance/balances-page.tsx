import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, REMOVE_DAYS_DEFAULT, TOPUP_DAYS_DEFAULT } from '@wavelane/contracts';
import { useState } from 'react';
import { balanceQuery, coverageQuery } from '@/api/admin-queries';
import { useAction } from '@/api/use-action';
import { ExportButton } from '@/components/buttons/export-button';
import { ErrorNote } from '@/components/error-note';
import { PrintIcon } from '@/components/icons/frame-icons';
import { Page } from '@/components/page';
import { Tip } from '@/components/tips/tip';
import { lazily } from '@/components/lazy/lazily';
import { dayCount } from '@/components/words/counts';
import { formatNumber } from '@/lib/format';
import { Coverage } from './coverage';
import { BESIDE } from './figure';
import { Transactions } from './transactions';

const DaysDialog = lazily(() => import('@/components/dialogs/days-dialog'), 'DaysDialog');

interface Change {
  days: number;
  note?: string | undefined;
}

const MAIN = { ...BESIDE, px: { xs: 4, sm: 6 }, py: 4, mb: 6, minHeight: 92 } as const;
const FIGURE = {
  ...{ fontSize: 32, lineHeight: '40px', fontWeight: 600, letterSpacing: '-0.025em' },
  fontVariantNumeric: 'tabular-nums',
} as const;

/** The main balance and its transactions. */
export function BalancesPage() {
  const balance = useQuery(balanceQuery);
  const [open, setOpen] = useState<'top-up' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const days = balance.data?.balance ?? 0;
  // The coverage's height decides at which point the history begins: the history is shown once the coverage is known.
  const isKnown = !useQuery(coverageQuery).isPending;
  return (
    <Page
      title={t`Admin Balance`}
      subtitle={t`Manage the main days balance for channel activations`}
      action={<Actions days={days} onOpen={setOpen} />}
    >
      {balance.error ? <ErrorNote error={balance.error} retry={() => void balance.refetch()} /> : null}
      <Paper variant="outlined" sx={MAIN}>
        <Box>
          <Typography
            component="h2"
            variant="body2"
            color="textSecondary"
            sx={{ fontWeight: 500 }}
          >{t`Main Balance`}</Typography>
          <Typography component="p" sx={FIGURE}>
            {balance.isPending ? t`Loading...` : dayCount(days)}
          </Typography>
          {balance.data && balance.data.reserved > 0 ? (
            <Typography variant="caption" color="textSecondary">
              {t`${dayCount(balance.data.reserved)} more on the way to channels`}
            </Typography>
          ) : null}
        </Box>
        <Coverage />
      </Paper>
      {isKnown ? (
        <Transactions pool={balance.data} />
      ) : (
        <Typography color="textSecondary">{t`Loading transactions...`}</Typography>
      )}
      {open === 'top-up' ? <TopUpDialog onClose={close} /> : null}
      {open === 'remove' ? <RemoveDialog days={days} onClose={close} /> : null}
    </Page>
  );
}

interface ActionsProps {
  days: number;
  onOpen: (dialog: 'top-up' | 'remove') => void;
}

/** The actions of the pool, and its history on paper or as a file. */
function Actions({ days, onOpen }: ActionsProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, '@media print': { display: 'none' } }}>
      <Tip title={t`Print`}>
        <IconButton size="small" aria-label={t`Print`} onClick={() => window.print()}>
          <PrintIcon />
        </IconButton>
      </Tip>
      <ExportButton
        label={t`Export CSV`}
        route={api.exportJournal}
        asked={{ format: 'csv', account: 'pool:main' }}
        isIcon
      />
      <Button
        variant="outlined"
        color="error"
        disabled={days === 0}
        onClick={() => onOpen('remove')}
      >{t`Remove Days`}</Button>
      <Button variant="contained" onClick={() => onOpen('top-up')}>{t`Top Up Balance`}</Button>
    </Box>
  );
}

function TopUpDialog({ onClose }: { onClose: () => void }) {
  const topUp = useAction(api.topUpBalance, {
    refreshes: [api.mainBalance, api.poolCoverage, api.transactions],
    done: { title: t`Success`, description: t`Main balance topped up successfully` },
    failed: { title: t`Error`, otherwise: t`Failed to top up balance` },
    onDone: onClose,
  });
  return (
    <DaysDialog
      title={t`Top Up Balance`}
      label={t`Number of Days`}
      hint={t`Recommended: 100 days minimum`}
      submit={t`Top Up`}
      invalidTitle={t`Invalid input`}
      initial={TOPUP_DAYS_DEFAULT}
      withNote
      busy={topUp.isPending}
      onSubmit={(amount, note) => topUp.mutate({ days: amount, note })}
      onClose={onClose}
    />
  );
}

function RemoveDialog({ days, onClose }: { days: number; onClose: () => void }) {
  const remove = useAction(api.adjustBalance, {
    body: ({ days: amount, note }: Change) => ({ days: -amount, note }),
    refreshes: [api.mainBalance, api.poolCoverage, api.transactions],
    done: { title: t`Success`, description: t`Days removed from main balance successfully` },
    failed: { title: t`Error`, otherwise: t`Failed to remove days` },
    onDone: onClose,
  });
  return (
    <DaysDialog
      title={t`Remove Days`}
      description={t`The current balance is ${dayCount(days)}. You can remove up to ${formatNumber(days)} days`}
      label={t`Number of Days to Remove`}
      submit={t`Remove Days`}
      initial={Math.min(REMOVE_DAYS_DEFAULT, days)}
      max={{ days, message: () => t`Cannot remove more than ${formatNumber(days)} days` }}
      withNote
      destructive
      busy={remove.isPending}
      onSubmit={(amount, note) => remove.mutate({ days: amount, note })}
      onClose={onClose}
    />
  );
}
