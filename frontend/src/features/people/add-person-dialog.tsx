import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { type AddPerson, api, checkName, checkPhone } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { Field } from '@/components/fields/field';
import { PhoneField } from '@/components/fields/phone/phone-field';
import { fieldErrors, fieldsOf } from '@/lib/form';

interface Values {
  phone: string;
  name: string;
}

/** Adds a person, and opens their page; a known person gets the name. */
export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { phone: '', name: '' } });
  const phone = useWatch({ control: form.control, name: 'phone' });
  const field = fieldsOf(form);
  const add = useAction(api.addPerson, {
    body: ({ phone, name }: Values): AddPerson => ({ phone, ...(name.trim() && { name: name.trim() }) }),
    refreshes: [api.people],
    done: t`Person added`,
    failed: t`Person not added`,
    form: fieldErrors(form),
    onDone: ({ id }) => {
      onClose();
      return navigate({ to: '/people/$id', params: { id } });
    },
  });
  const submit = form.handleSubmit((values) => add.mutate(values));
  return (
    <FormDialog
      open
      title={t`Add person`}
      description={t`Adding a contact does not give you consent. Record it on their page.`}
      submit={t`Add`}
      busy={add.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <PhoneField label={t`Phone`} autoFocus value={phone} {...field('phone', checkPhone)} />
      <Field
        label={t`Name (optional)`}
        autoComplete="off"
        {...field('name', (name) => (name.trim() === '' ? undefined : checkName(name)))}
      />
    </FormDialog>
  );
}
