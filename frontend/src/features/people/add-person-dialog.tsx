import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { type AddPerson, api, checkName, checkPhone } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { Field } from '@/components/fields/field';
import { fieldErrors, fieldsOf } from '@/lib/form';

interface Values {
  phone: string;
  name: string;
}

/** Writes somebody down, and leads to them; who is known already gets the name. */
export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { phone: '', name: '' } });
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
      description={t`Adding somebody is no consent: what they allow is written down on their page.`}
      submit={t`Add`}
      busy={add.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field
        label={t`Phone`}
        type="tel"
        autoComplete="off"
        autoFocus
        hint={t`With country code, for example +973 3000 0002`}
        inputProps={{ dir: 'ltr' }}
        {...field('phone', checkPhone)}
      />
      <Field
        label={t`Name (optional)`}
        autoComplete="off"
        {...field('name', (name) => (name.trim() === '' ? undefined : checkName(name)))}
      />
    </FormDialog>
  );
}
