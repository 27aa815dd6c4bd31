import { useQueryClient } from '@tanstack/react-query';
import { checkReason, type OperatorOrder } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { messageOf } from '@/api/errors';
import { refresh } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { Field } from '@/components/fields/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { fieldsOf } from '@/lib/form';

export interface Order {
  title: string;
  text: string;
  /** Words of the button. */
  submit: string;
  path: string;
  done: string;
  destructive?: boolean;
}

/** Every order of an operator has a reason, which stays in the log. */
export function OrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<OperatorOrder>({ mode: 'onTouched', defaultValues: { reason: '' } });
  const field = fieldsOf(form);
  const give = useSubmit<OperatorOrder>(
    { path: () => order.path, body: (body) => body },
    {
      onSuccess: async () => {
        await refresh(client, '/api/admin/operations');
        toast({ title: order.done, tone: 'success' });
        onClose();
      },
      onError: (error) =>
        toast({ title: 'It was not done', description: messageOf(error, 'Please try again.'), tone: 'error' }),
    },
  );
  return (
    <FormDialog
      open
      title={order.title}
      description={order.text}
      submit={order.submit}
      destructive={order.destructive}
      busy={give.isPending}
      onSubmit={(event) => void form.handleSubmit((body) => give.mutate(body))(event)}
      onClose={onClose}
    >
      <Field label="Reason" autoFocus hint="It is kept with the event." {...field('reason', checkReason)} />
    </FormDialog>
  );
}
