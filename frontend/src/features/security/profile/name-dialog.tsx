import { t } from '@lingui/core/macro';
import { api, checkName, type CurrentUser } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { Field } from '@/components/fields/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { fieldErrors, fieldsOf } from '@/lib/form';

interface Values {
  name: string;
}

/** Another name for the account's owner. */
export function NameDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { name: user.name } });
  const field = fieldsOf(form);
  const save = useAction(api.changeProfile, {
    body: ({ name }: Values) => ({ name: name.trim() }),
    refreshes: [api.me],
    done: t`Name saved`,
    failed: t`Name not saved`,
    form: fieldErrors(form),
    onDone: onClose,
  });
  const submit = form.handleSubmit((values) => save.mutate(values));
  return (
    <FormDialog
      open
      title={t`Change your name`}
      submit={t`Save`}
      busy={save.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label={t`Full name`} autoComplete="name" autoFocus {...field('name', checkName)} />
    </FormDialog>
  );
}
