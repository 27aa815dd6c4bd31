import { useQueryClient } from '@tanstack/react-query';
import { checkEmail, type Invitation, type Role } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { messageOf } from '@/api/errors';
import { refresh } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { Field } from '@/components/fields/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { SelectField } from '@/components/fields/select-field';
import { fieldsOf, showServerFields } from '@/lib/form';

interface Values {
  email: string;
  role: Role;
}

/** Asks a person by mail to make an account. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { email: '', role: 'user' } });
  const field = fieldsOf(form);
  const invite = useSubmit<Values, Invitation>(
    { path: () => '/api/admin/invitations', body: ({ email, role }) => ({ email: email.trim(), role }) },
    {
      onSuccess: async ({ email }) => {
        await refresh(client, '/api/admin/invitations');
        toast({ title: 'Invitation sent', description: email, tone: 'success' });
        onClose();
      },
      onError: (error) => {
        showServerFields(form, error);
        toast({ title: 'Invitation not sent', description: messageOf(error, 'Please try again.'), tone: 'error' });
      },
    },
  );
  const submit = form.handleSubmit((values) => invite.mutate(values));
  return (
    <FormDialog
      open
      title="Invite somebody"
      submit="Send the invitation"
      busy={invite.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="Email" type="email" autoComplete="off" autoFocus {...field('email', checkEmail)} />
      <SelectField label="Role" hint="An administrator sees and changes everything here." {...field('role')}>
        <option value="user">User</option>
        <option value="admin">Administrator</option>
      </SelectField>
    </FormDialog>
  );
}
