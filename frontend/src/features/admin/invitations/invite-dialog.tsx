import { t } from '@lingui/core/macro';
import { api, checkEmail, type Role } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { Field } from '@/components/fields/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { SelectField } from '@/components/fields/select-field';
import { fieldErrors, fieldsOf } from '@/lib/form';

interface Values {
  email: string;
  role: Role;
}

/** Asks a person by mail to make an account. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { email: '', role: 'user' } });
  const field = fieldsOf(form);
  const role = useWatch({ control: form.control, name: 'role' });
  const invite = useAction(api.invite, {
    body: ({ email, role }: Values) => ({ email: email.trim(), role }),
    refreshes: [api.invitations],
    done: ({ email }) => ({ title: t`Invitation sent`, description: email, tone: 'success' }),
    failed: t`Invitation not sent`,
    form: fieldErrors(form),
    onDone: onClose,
  });
  const submit = form.handleSubmit((values) => invite.mutate(values));
  return (
    <FormDialog
      open
      title={t`Invite somebody`}
      submit={t`Send the invitation`}
      busy={invite.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label={t`Email`} type="email" autoComplete="off" autoFocus {...field('email', checkEmail)} />
      <SelectField
        label={t`Role`}
        hint={t`An administrator sees and changes everything here.`}
        value={role}
        {...field('role')}
      >
        <option value="user">{t`User`}</option>
        <option value="admin">{t`Administrator`}</option>
      </SelectField>
    </FormDialog>
  );
}
