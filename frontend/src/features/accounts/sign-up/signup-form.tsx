import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { checkEmail, checkName, checkPassword, SEED_PLANS } from '@wavelane/contracts';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '@/components/fields/field';
import { NewPasswordField } from '@/components/secrets/new-password-field';
import { fieldsOf } from '@/lib/form';
import { wishedPlan } from '../wished-plan';

export interface SignUp {
  name: string;
  email: string;
  password: string;
}

interface SignupFormProps {
  form: UseFormReturn<SignUp>;
  /** The address is the invitation's. */
  isInvited: boolean;
  isBusy: boolean;
  onSubmit: (values: SignUp) => void;
}

/** The person's name and address, and the password for next time. */
export function SignupForm({ form, isInvited, isBusy, onSubmit }: SignupFormProps) {
  const field = fieldsOf(form);
  const submit = form.handleSubmit(onSubmit);
  const [wished] = useState(() => SEED_PLANS.find(({ id }) => id === wishedPlan()));
  const [name, email] = useWatch({ control: form.control, name: ['name', 'email'] });
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 5 }}>
      <Field label={t`Full name`} autoComplete="name" autoFocus {...field('name', checkName)} />
      <Field
        label={t`Email`}
        type="email"
        autoComplete="username"
        readOnly={isInvited}
        hint={isInvited ? t`The invitation is for this address.` : undefined}
        {...field('email', checkEmail)}
      />
      <NewPasswordField label={t`Password`} owner={{ name, email }} {...field('password', checkPassword)} />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>{t`Create Account`}</Button>
      {wished && !isInvited ? (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: -2, textAlign: 'center' }}>
          {t`${wished.name} is noted for you. The first 14 days are free, on Starter.`}
        </Typography>
      ) : null}
    </Box>
  );
}
