import { useQueryClient } from '@tanstack/react-query';
import { type AdminUser, NOTE_MAX } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { messageOf } from '@/api/errors';
import { refresh } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { Field } from '@/components/fields/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { fieldsOf, showServerFields } from '@/lib/form';
import { type OrderName, orderOf } from './orders';

interface Values {
  reason: string;
}

/** Says what will happen to an account and wants a reason, which stays in the log. */
export function OrderDialog({ user, name, onClose }: { user: AdminUser; name: OrderName; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const { label, title, text, path, role, destructive, done } = orderOf(name, user);
  const form = useForm<Values>({ defaultValues: { reason: '' } });
  const field = fieldsOf(form);
  const give = useSubmit<Values>(
    { path: () => path, body: ({ reason }) => ({ reason: reason.trim(), ...(role && { role }) }) },
    {
      onSuccess: async () => {
        await refresh(client, '/api/admin/users', '/api/admin/security');
        toast({ title: done, description: user.email, tone: 'success' });
        onClose();
      },
      onError: (error) => {
        showServerFields(form, error);
        toast({ title: `${label}: not done`, description: messageOf(error, 'Please try again.'), tone: 'error' });
      },
    },
  );
  const submit = form.handleSubmit((values) => give.mutate(values));
  return (
    <FormDialog
      open
      title={title}
      description={text}
      submit={label}
      destructive={destructive}
      busy={give.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field
        label="Reason"
        autoFocus
        inputProps={{ maxLength: NOTE_MAX }}
        {...field('reason', (value) => (value.trim() === '' ? 'Say why, for whoever reads the log later' : undefined))}
      />
    </FormDialog>
  );
}
