import { t } from '@lingui/core/macro';
import { type AdminUser, api, NOTE_MAX } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { Field } from '@/components/fields/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { type OrderName, orderOf } from './orders';

interface Values {
  reason: string;
}

/** Explains an order's effect on an account and wants a reason, which stays in the log. */
export function OrderDialog({ user, name, onClose }: { user: AdminUser; name: OrderName; onClose: () => void }) {
  const { label, title, text, route, role, destructive, done } = orderOf(name, user);
  const form = useForm<Values>({ defaultValues: { reason: '' } });
  const field = fieldsOf(form);
  const give = useAction(route, {
    parameters: { id: user.id },
    body: ({ reason }: Values) => ({ reason: reason.trim(), ...(role && { role }) }),
    refreshes: [api.users, api.securityLog],
    done: { title: done, description: user.email },
    failed: t`${label}: not done`,
    form: fieldErrors(form),
    onDone: onClose,
  });
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
        label={t`Reason`}
        autoFocus
        inputProps={{ maxLength: NOTE_MAX }}
        {...field('reason', (value) => (value.trim() === '' ? t`Give a reason for the log` : undefined))}
      />
    </FormDialog>
  );
}
