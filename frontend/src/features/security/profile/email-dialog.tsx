import { t } from '@lingui/core/macro';
import { api, checkEmail, checkPassword } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { Field } from '@/components/fields/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { PasswordField } from '@/components/secrets/password-field';
import { fieldErrors, fieldsOf } from '@/lib/form';

interface Values {
  email: string;
  password: string;
}

/** Sets another address; it counts once the link in the mail to it was followed. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { email: '', password: '' } });
  const field = fieldsOf(form);
  const change = useAction(api.changeEmail, {
    body: ({ email, password }: Values) => ({ email: email.trim(), password }),
    refreshes: [api.accountSecurity],
    done: (_, { email }) => ({
      title: t`Check your email`,
      description: t`A link is on its way to ${email.trim()}.`,
      tone: 'success',
    }),
    failed: t`Address not changed`,
    form: fieldErrors(form),
    onDone: onClose,
  });
  const submit = form.handleSubmit((values) => change.mutate(values));
  return (
    <FormDialog
      open
      title={t`Change your address`}
      description={t`We send a link to the new address and a notice to the old one. The change takes effect once you open the link.`}
      submit={t`Send the link`}
      busy={change.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label={t`New email`} type="email" autoComplete="email" autoFocus {...field('email', checkEmail)} />
      <PasswordField label={t`Password`} autoComplete="current-password" {...field('password', checkPassword)} />
    </FormDialog>
  );
}
