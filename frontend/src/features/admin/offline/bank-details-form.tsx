import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, BANK_DETAILS_MAX } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { bankDetailsQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { ErrorNote } from '@/components/error-note';
import { Field } from '@/components/fields/field';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { formatNumber } from '@/lib/format';

/** The bank details, as users see them in their payment dialog. */
export function BankDetailsForm() {
  const details = useQuery(bankDetailsQuery);
  const form = useForm({ values: { text: details.data?.text ?? '' } });
  const field = fieldsOf(form);
  const save = useAction(api.saveBankDetails, {
    refreshes: [api.bankDetails],
    done: t`Settings saved`,
    failed: { title: t`Save failed`, otherwise: t`Failed to save the settings` },
    form: fieldErrors(form),
  });
  const send = form.handleSubmit((values) => save.mutate(values));
  return (
    <Paper
      variant="outlined"
      component="form"
      noValidate
      aria-labelledby="bank-details"
      onSubmit={(event) => void send(event)}
      sx={{ px: { xs: 4, sm: 6 }, py: 4, mt: 6, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography id="bank-details" component="h2" variant="h2">{t`Bank details`}</Typography>
      {details.error ? <ErrorNote error={details.error} retry={() => void details.refetch()} /> : null}
      <Field
        label={t`Bank details`}
        multiline
        minRows={3}
        hint={t`Users see this in the payment dialog: name, account, what to write as reference.`}
        {...field('text', checkLength)}
      />
      <Box>
        <Button
          type="submit"
          variant="outlined"
          loading={save.isPending}
          disabled={details.isPending || !form.formState.isDirty}
        >{t`Save`}</Button>
      </Box>
    </Paper>
  );
}

const checkLength = (text: string): string | undefined =>
  text.length > BANK_DETAILS_MAX ? t`At most ${formatNumber(BANK_DETAILS_MAX)} characters` : undefined;
