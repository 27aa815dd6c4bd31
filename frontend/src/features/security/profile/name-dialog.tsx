import { useQueryClient } from '@tanstack/react-query';
import { checkName, type CurrentUser } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { messageOf } from '@/api/errors';
import { refresh } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { Field } from '@/components/fields/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { fieldsOf, showServerFields } from '@/lib/form';

interface Values {
  name: string;
}

/** Another name for the account's owner. */
export function NameDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { name: user.name } });
  const field = fieldsOf(form);
  const save = useSubmit<Values>(
    { method: 'PUT', path: () => '/api/me/profile', body: ({ name }) => ({ name: name.trim() }) },
    {
      onSuccess: async () => {
        await refresh(client, '/api/me');
        toast({ title: 'Name saved', tone: 'success' });
        onClose();
      },
      onError: (error) => {
        showServerFields(form, error);
        toast({ title: 'Name not saved', description: messageOf(error, 'Please try again.'), tone: 'error' });
      },
    },
  );
  const submit = form.handleSubmit((values) => save.mutate(values));
  return (
    <FormDialog
      open
      title="Change your name"
      submit="Save"
      busy={save.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="Full name" autoComplete="name" autoFocus {...field('name', checkName)} />
    </FormDialog>
  );
}
