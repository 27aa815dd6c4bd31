import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { SetupItem, SetupStep } from '@wavelane/contracts';
import { useState } from 'react';
import { setupQuery } from '@/api/admin-queries';
import { sessionQuery } from '@/api/queries';
import { ErrorNote } from '@/components/error-note';
import { AlertIcon, EmptyIcon } from '@/components/icons/frame-icons';
import { ResolveIcon } from '@/components/icons/icons';
import { fromServer } from '@/i18n/texts';

const LinkButton = createLink(Button);

const TITLES: Readonly<Record<SetupItem, string>> = {
  gateway: t`WhatsApp gateway`,
  paypal: t`PayPal`,
  mail: t`Mail`,
  pool: t`Days in the pool`,
  'bank-details': t`Bank details`,
  legal: t`Terms and privacy`,
  channel: t`Your own channel`,
};

const ACTIONS: Readonly<Record<SetupItem, string>> = {
  gateway: t`Open WHAPI Settings`,
  paypal: t`Open Payments`,
  mail: t`Open Operations`,
  pool: t`Open Balances`,
  'bank-details': t`Write them down`,
  legal: t`Open Terms`,
  channel: t`Open Channels`,
};

/**
 * The steps that the installation still needs, and those that fail. Nothing once all is done. It can be put away, and
 * returns if something fails.
 */
export function SetupChecklist() {
  const { data: user } = useQuery(sessionQuery);
  const { data: steps, error, refetch } = useQuery(setupQuery);
  const [isAway, putAway] = useAway(user?.id);
  if (error && !steps) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (!steps) return null;
  const done = steps.filter(({ state }) => state === 'done').length;
  const isFailing = steps.some(({ state }) => state === 'failing');
  if (done === steps.length || (isAway && !isFailing)) return null;
  const next = steps.find(({ state }) => state === 'failing') ?? steps.find(({ state }) => state === 'todo');
  return (
    <Paper variant="outlined" component="section" aria-labelledby="setup" sx={{ mb: 6 }}>
      <Box sx={{ p: 5, pb: 3, display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 4 }}>
        <Box>
          <Typography id="setup" component="h2" variant="h2">{t`Set up Wavelane`}</Typography>
          <Typography color="textSecondary">{t`${done} of ${steps.length} steps done`}</Typography>
        </Box>
        {isFailing ? null : <Button size="small" onClick={putAway}>{t`Hide these steps`}</Button>}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {steps.map((step) => (
          <Step key={step.item} step={step} isNext={step === next} />
        ))}
      </Box>
    </Paper>
  );
}

const MARKS = {
  done: { Mark: ResolveIcon, color: 'success.main' },
  todo: { Mark: EmptyIcon, color: 'text.disabled' },
  failing: { Mark: AlertIcon, color: 'error.main' },
} as const;
const STATES: Readonly<Record<SetupStep['state'], string>> = {
  done: t`Done`,
  todo: t`To do`,
  failing: t`Does not work`,
};

function Step({ step: { item, state, message, said, page }, isNext }: { step: SetupStep; isNext: boolean }) {
  const { Mark, color } = MARKS[state];
  const [to = '/', query = ''] = page.split('?');
  return (
    <Box
      component="li"
      aria-current={isNext ? 'step' : undefined}
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, px: 5, py: 2.5, minHeight: 48 },
        ...{ borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box component="span" sx={{ display: 'inline-flex', color }}>
        <Mark title={STATES[state]} />
      </Box>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: state === 'done' ? 400 : 620 }}>{TITLES[item]}</Typography>
        <Typography variant="body2" color={state === 'failing' ? 'error' : 'textSecondary'}>
          {fromServer(message, said)}
        </Typography>
      </Box>
      {state === 'done' ? null : (
        <LinkButton
          to={to}
          search={Object.fromEntries(new URLSearchParams(query)) as never}
          size="small"
          variant={isNext ? 'contained' : 'outlined'}
          // Below the text if there is no room beside it.
          sx={{ ml: { xs: 8, sm: 0 } }}
        >
          {ACTIONS[item]}
        </LinkButton>
      )}
    </Box>
  );
}

/** Whether this administrator put the steps away in this browser. */
function useAway(userId: string | undefined): [isAway: boolean, putAway: () => void] {
  const [isAway, setAway] = useState(false);
  const key = `admin-setup-away/${userId ?? ''}`;
  return [
    isAway || stored(key),
    () => {
      setAway(true);
      try {
        localStorage.setItem(key, '1');
      } catch {
        // Without storage they stay hidden for this visit.
      }
    },
  ];
}

function stored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
