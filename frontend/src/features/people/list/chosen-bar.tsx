import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery } from '@/api/queries';
import { BulkIcon, CloseIcon } from '@/components/icons/icons';
import { lazily } from '@/components/lazy/lazily';
import { Tip } from '@/components/tips/tip';
import { formatNumber } from '@/lib/format';
import { useMayOpen } from '@/lib/hooks/use-may';
import { keepForBulk } from './for-bulk';
import type { Chosen } from './use-chosen';

const LabelDialog = lazily(() => import('./label-dialog'), 'LabelDialog');

/** The actions for the selected people. */
export function ChosenBar({ chosen }: { chosen: Chosen }) {
  const { people, listed, chooseListed, clear } = chosen;
  const { data: user } = useQuery(sessionQuery);
  const navigate = useNavigate();
  const mayBulk = useMayOpen('/bulk');
  const [isLabelling, setLabelling] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const reachable = people.filter(({ stopped, handles }) => !stopped && handles.some(({ kind }) => kind === 'phone'));
  const send = async () => {
    if (!user) return;
    setBusy(true);
    await keepForBulk(user.id, reachable).finally(() => setBusy(false));
    await navigate({ to: '/bulk' });
  };
  return (
    <Box role="toolbar" aria-label={t`Selected people`} sx={BAR}>
      <Box component="span" role="status" sx={{ fontWeight: 600 }}>{t`${formatNumber(people.length)} selected`}</Box>
      {listed.some(({ id }) => !chosen.has(id)) ? (
        <Button size="small" onClick={chooseListed}>{t`Select all ${formatNumber(listed.length)} shown`}</Button>
      ) : null}
      <Box sx={{ flexGrow: 1 }} />
      {mayBulk ? (
        <Button
          variant="contained"
          size="small"
          startIcon={<BulkIcon size={16} />}
          loading={isBusy}
          disabled={reachable.length === 0}
          onClick={() => void send()}
        >{t`Send to ${formatNumber(reachable.length)}`}</Button>
      ) : null}
      <Button variant="outlined" size="small" onClick={() => setLabelling(true)}>
        {t({ message: 'Label', context: 'what one does with people' })}
      </Button>
      <Tip title={t`Clear the selection`}>
        <IconButton size="small" aria-label={t`Clear the selection`} onClick={clear}>
          <CloseIcon />
        </IconButton>
      </Tip>
      {isLabelling ? <LabelDialog people={people} onClose={() => setLabelling(false)} /> : null}
    </Box>
  );
}

const BAR = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 56, px: { xs: 3, sm: 6 }, py: 1 },
  ...{ fontSize: 13, bgcolor: 'action.selected', borderTop: 1, borderColor: 'divider' },
} as const;
