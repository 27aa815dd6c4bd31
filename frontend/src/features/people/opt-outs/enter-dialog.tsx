import { t } from '@lingui/core/macro';
import { api, checkPhone } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { PhoneField } from '@/components/fields/phone/phone-field';
import { fieldErrors, fieldsOf } from '@/lib/form';

interface Values {
  phone: string;
}

/** Puts a number on the list of opt-outs. */
export function EnterDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { phone: '' } });
  const phone = useWatch({ control: form.control, name: 'phone' });
  const enter = useAction(api.suppress, {
    refreshes: [api.optOuts, api.suppressions, api.people],
    done: t`They get no more messages`,
    failed: t`Not added`,
    form: fieldErrors(form),
    onDone: onClose,
  });
  return (
    <FormDialog
      open
      title={t`Add a number`}
      description={t`For people who told you by phone or on paper. Every message to them is refused from now on.`}
      submit={t`Add`}
      busy={enter.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void form.handleSubmit((values) => enter.mutate(values))(event)}
      onClose={onClose}
    >
      <PhoneField label={t`Phone`} autoFocus value={phone} {...fieldsOf(form)('phone', checkPhone)} />
    </FormDialog>
  );
}
