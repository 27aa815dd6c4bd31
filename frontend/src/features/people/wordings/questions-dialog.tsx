import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, type ChangeDoubleOptIn, type DoubleOptIn } from '@wavelane/contracts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { wordingsQuery } from '@/api/people-queries';
import { channelsQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { SelectField } from '@/components/fields/select-field';
import { dayCount } from '@/components/words/counts';
import { PURPOSES, purposeText } from '@/components/words/people';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { rulesOf } from './yes-words';

/** The choices of this dialog; the server takes every number up to 365. */
const EXPIRES = [1, 3, 7, 14, 30];
const AGAIN = [7, 14, 30, 90, 180, 365];

interface Values {
  channelId: string;
  expiresAfterDays: string;
  againAfterDays: string;
}

/** Sets which consents have to be confirmed, and how people are asked. */
export function QuestionsDialog({ rules, onClose }: { rules: DoubleOptIn; onClose: () => void }) {
  const { data: channels = [] } = useQuery(channelsQuery);
  const [purposes, setPurposes] = useState<readonly string[]>(rules.purposes);
  const form = useForm<Values>({
    defaultValues: {
      channelId: rules.channelId === null ? '' : String(rules.channelId),
      expiresAfterDays: String(rules.expiresAfterDays),
      againAfterDays: String(rules.againAfterDays),
    },
  });
  const field = fieldsOf(form);
  const values = useWatch({ control: form.control }) as Values;
  const isOn = purposes.length > 0;
  const save = useAction(api.changeDoubleOptIn, {
    refreshes: [api.doubleOptIn],
    done: t`Saved`,
    failed: t`Not saved`,
    form: fieldErrors(form),
    onDone: onClose,
    body: ({ channelId, expiresAfterDays, againAfterDays }: Values): ChangeDoubleOptIn => ({
      ...rulesOf(rules),
      purposes: [...purposes],
      channelId: channelId === '' ? null : Number(channelId),
      expiresAfterDays: Number(expiresAfterDays),
      againAfterDays: Number(againAfterDays),
    }),
  });
  const isChanged = form.formState.isDirty || purposes.join() !== rules.purposes.join();
  return (
    <FormDialog
      open
      width="sm"
      title={t`Double opt-in`}
      description={t`From now on a consent for one of these is asked for in a message, and counts when the person answers yes. Until then they get nothing for it. Existing consents do not change.`}
      submit={t`Save`}
      busy={save.isPending}
      dirty={isChanged}
      onSubmit={(event) => void form.handleSubmit((given) => save.mutate(given))(event)}
      onClose={onClose}
    >
      <Purposes chosen={purposes} onChange={setPurposes} />
      <SelectField
        label={t`Channel that asks`}
        value={values.channelId}
        {...field('channelId', (value) => (isOn && value === '' ? t`Choose the channel that asks` : undefined))}
      >
        <option value="">{t`None`}</option>
        {channels.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label={t`An answer counts for`} value={values.expiresAfterDays} {...field('expiresAfterDays')}>
        {dayOptions(EXPIRES, rules.expiresAfterDays)}
      </SelectField>
      <SelectField
        label={t`Do not ask again for`}
        hint={t`For the same purpose, also where they did not answer.`}
        value={values.againAfterDays}
        {...field('againAfterDays')}
      >
        {dayOptions(AGAIN, rules.againAfterDays)}
      </SelectField>
    </FormDialog>
  );
}

const dayOptions = (choices: readonly number[], now: number) =>
  [...new Set([...choices, now])]
    .sort((one, other) => one - other)
    .map((days) => (
      <option key={days} value={days}>
        {dayCount(days)}
      </option>
    ));

function Purposes({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (purposes: readonly string[]) => void;
}) {
  const { data: wordings = [] } = useInfiniteQuery(wordingsQuery);
  const all = [...new Set([...PURPOSES, ...wordings.map(({ purpose }) => purpose), ...chosen])];
  const toggle = (purpose: string, isOn: boolean) =>
    onChange(all.filter((one) => (one === purpose ? isOn : chosen.includes(one))));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'grid' }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>{t`For what`}</Typography>
      {all.map((purpose) => (
        <FormControlLabel
          key={purpose}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(purpose)}
              onChange={(_event, isOn) => toggle(purpose, isOn)}
            />
          }
          label={purposeText(purpose)}
        />
      ))}
      <Typography color="textSecondary" variant="caption">
        {t`None chosen: consents count as soon as they are recorded.`}
      </Typography>
    </Box>
  );
}
