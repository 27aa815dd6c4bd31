import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { AHEAD_DAYS_MAX, AHEAD_DAYS_MIN, api, FLOOR_MAX, type PoolPolicy, wholeNumber } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { poolPolicyQuery } from '@/api/admin-queries';
import { useAction } from '@/api/use-action';
import { ErrorNote } from '@/components/error-note';
import { WholeField } from '@/components/fields/whole-field';
import { Loading } from '@/components/loading';
import { formatNumber } from '@/lib/format';
import { fieldErrors, fieldsOf } from '@/lib/form';

/** How days reach channels without an administrator. */
export function PoolPolicyCard() {
  const policy = useQuery(poolPolicyQuery);
  return (
    <Paper variant="outlined" component="section" aria-labelledby="management" sx={{ p: 6 }}>
      <Typography id="management" component="h2" variant="h2" sx={{ mb: 2 }}>{t`Channel Management`}</Typography>
      <Typography color="textSecondary">{t`Channels are extended when days are added or offline payments are approved. Days are deducted daily.`}</Typography>
      {policy.error ? <ErrorNote error={policy.error} retry={() => void policy.refetch()} /> : null}
      {policy.isPending ? <Loading rows={4} /> : null}
      {policy.data ? <PolicyForm policy={policy.data} /> : null}
    </Paper>
  );
}

type Choice = 'extend' | 'activateTrials' | 'activatePaid';

function PolicyForm({ policy }: { policy: PoolPolicy }) {
  const form = useForm({
    mode: 'onTouched',
    values: {
      extend: policy.extend,
      activateTrials: policy.activateTrials,
      activatePaid: policy.activatePaid,
      floor: String(policy.floor),
      aheadDays: String(policy.aheadDays),
    },
  });
  const field = fieldsOf(form);
  const save = useAction(api.savePoolPolicy, {
    refreshes: [api.poolPolicy, api.poolCoverage],
    done: t`Settings saved`,
    failed: { title: t`Save failed`, otherwise: t`Failed to save the settings` },
    form: fieldErrors(form),
  });
  const send = form.handleSubmit(({ floor, aheadDays, ...choices }) =>
    save.mutate({ ...choices, floor: wholeNumber(floor) ?? 0, aheadDays: wholeNumber(aheadDays) ?? 0 }),
  );
  const choice = (name: Choice, label: string) => (
    <FormControlLabel
      key={name}
      control={<Checkbox {...form.register(name)} defaultChecked={policy[name]} />}
      label={label}
    />
  );
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void send(event)}
      sx={{ mt: 4, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'grid' }}>
        {choice('extend', t`Extend channels automatically`)}
        {choice('activateTrials', t`Activate channels in a free trial`)}
        {choice('activatePaid', t`Activate channels of paid plans`)}
      </Box>
      <WholeField
        label={t`Days in advance`}
        hint={t`A channel is paid that many days ahead while its account has days.`}
        {...field('aheadDays', checkAhead)}
      />
      <WholeField
        label={t`Floor`}
        hint={t`Days that stay in the main balance whatever is due.`}
        {...field('floor', checkFloor)}
      />
      {policy.chosen ? null : (
        <Typography
          variant="body2"
          color="textSecondary"
        >{t`Nothing has been chosen yet: this is what an installation begins with.`}</Typography>
      )}
      <Box>
        <Button type="submit" variant="outlined" loading={save.isPending}>{t`Save`}</Button>
      </Box>
    </Box>
  );
}

const checkAhead = (text: string): string | undefined =>
  isWithin(text, AHEAD_DAYS_MIN, AHEAD_DAYS_MAX)
    ? undefined
    : t`Choose a whole number from ${AHEAD_DAYS_MIN} to ${AHEAD_DAYS_MAX}`;

const checkFloor = (text: string): string | undefined =>
  isWithin(text, 0, FLOOR_MAX) ? undefined : t`Choose a whole number from 0 to ${formatNumber(FLOOR_MAX)}`;

function isWithin(text: string, least: number, most: number): boolean {
  const number = wholeNumber(text);
  return number !== undefined && number >= least && number <= most;
}
