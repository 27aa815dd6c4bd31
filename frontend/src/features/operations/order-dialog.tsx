import { t } from '@lingui/core/macro';
import { api, checkReason, type OperatorOrder, type Route } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { Field } from '@/components/fields/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { fieldsOf } from '@/lib/form';

export interface Order {
  title: string;
  text: string;
  /** Words of the button. */
  submit: string;
  route: Route<string, OperatorOrder>;
  parameters: Readonly<Record<string, string>>;
  done: string;
  destructive?: boolean;
  /** The parameters beside the reason. */
  more?: Readonly<Record<string, string>>;
}

/** Every order of an operator has a reason, which stays in the log. */
export function OrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useForm<OperatorOrder>({ mode: 'onTouched', defaultValues: { reason: '' } });
  const field = fieldsOf(form);
  const give = useAction(order.route, {
    parameters: order.parameters,
    refreshes: [api.operations, api.faults, api.events, api.projectionDiff],
    done: order.done,
    failed: t`It was not done`,
    onDone: onClose,
  });
  return (
    <FormDialog
      open
      title={order.title}
      description={order.text}
      submit={order.submit}
      destructive={order.destructive}
      busy={give.isPending}
      onSubmit={(event) => void form.handleSubmit((body) => give.mutate({ ...order.more, ...body }))(event)}
      onClose={onClose}
    >
      <Field label={t`Reason`} autoFocus hint={t`It is kept with the event.`} {...field('reason', checkReason)} />
    </FormDialog>
  );
}
