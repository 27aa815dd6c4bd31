import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { AHEAD_DAYS_MAX, AHEAD_DAYS_MIN, api, FLOOR_MAX, type PoolPolicy } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { poolPolicyQuery } from '@/api/admin-queries';
import { useAction } from '@/api/use-action';
import { ErrorNote } from '@/components/error-note';
import { Field } from '@/components/fields/field';
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
    save.mutate({ ...choices, floor: Number(floor), aheadDays: Number(aheadDays) }),
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
      <Field
        label={t`Days in advance`}
        type="number"
        hint={t`A channel is paid that many days ahead while its account has days.`}
        inputProps={{ min: AHEAD_DAYS_MIN, max: AHEAD_DAYS_MAX, step: 1 }}
        {...field('aheadDays', checkAhead)}
      />
      <Field
        label={t`Floor`}
        type="number"
        hint={t`Days that stay in the main balance whatever is due.`}
        inputProps={{ min: 0, max: FLOOR_MAX, step: 1 }}
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

const isWhole = (text: string) => /^\d{1,9}$/.test(text.trim());

const checkAhead = (text: string): string | undefined =>
  isWhole(text) && Number(text) >= AHEAD_DAYS_MIN && Number(text) <= AHEAD_DAYS_MAX
    ? undefined
    : t`Choose a whole number from ${AHEAD_DAYS_MIN} to ${AHEAD_DAYS_MAX}`;

const checkFloor = (text: string): string | undefined =>
  isWhole(text) && Number(text) <= FLOOR_MAX
    ? undefined
    : t`Choose a whole number from 0 to ${formatNumber(FLOOR_MAX)}`;
