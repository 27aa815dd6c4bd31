import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import {
  api,
  checkAttributeName,
  checkAttributeText,
  checkName,
  type Person,
  type SetAttribute,
} from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { Field } from '@/components/fields/field';
import { SelectField } from '@/components/fields/select-field';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { languageOptions } from '@/components/words/people';
import { type AttributeKind, attributeText, kindOf, valueOf } from './attributes';

interface Values {
  name: string;
  kind: AttributeKind;
  value: string;
}

interface AttributeDialogProps {
  person: Person;
  /** '' for one that is not there yet. */
  name: string;
  onClose: () => void;
}

/** Changes one detail of a person, or takes it away. */
export function AttributeDialog({ person, name, onClose }: AttributeDialogProps) {
  const before = person.attributes[name];
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name, kind: kindOf(before), value: before === undefined ? '' : String(before) },
  });
  const field = fieldsOf(form);
  const { kind, value } = useWatch({ control: form.control }) as Values;
  const save = useAction(api.setAttribute, {
    parameters: { id: person.id },
    refreshes: [api.people],
    done: t`Detail saved`,
    failed: t`Detail not saved`,
    form: fieldErrors(form),
    onDone: onClose,
  });
  const submit = form.handleSubmit((values) => {
    const order: SetAttribute = { name: values.name.trim(), value: valueOf(values.value, values.kind) ?? null };
    save.mutate(order);
  });
  const check = (typed: string) => {
    if (valueOf(typed, kind) === undefined) return kind === 'number' ? t`Enter a number` : t`Enter a value`;
    return name === 'name' ? checkName(typed) : checkAttributeText(typed);
  };
  return (
    <FormDialog
      open
      title={name === '' ? t`Add detail` : t`Change ${attributeText(name)}`}
      submit={t`Save`}
      busy={save.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {name === '' ? (
        <Field label={t`Name`} autoComplete="off" autoFocus {...field('name', checkAttributeName)} />
      ) : null}
      {name === '' ? (
        <SelectField label={t`Kind`} value={kind} {...field('kind')}>
          <option value="text">{t`Text`}</option>
          <option value="number">{t`Number`}</option>
          <option value="truth">{t`Yes or no`}</option>
        </SelectField>
      ) : null}
      <ValueField name={name} kind={kind} value={value} input={field('value', check)} />
      {before === undefined ? null : (
        <Button
          color="error"
          disabled={save.isPending}
          onClick={() => save.mutate({ name, value: null })}
          sx={{ justifySelf: 'start' }}
        >{t`Take it away`}</Button>
      )}
    </FormDialog>
  );
}

interface ValueFieldProps {
  name: string;
  kind: AttributeKind;
  value: string;
  input: ReturnType<ReturnType<typeof fieldsOf<Values>>>;
}

function ValueField({ name, kind, value, input }: ValueFieldProps) {
  if (name === 'language' || kind === 'truth') {
    const truths = [
      { value: 'true', label: t`Yes` },
      { value: 'false', label: t`No` },
    ];
    return (
      <SelectField label={t`Value`} value={value} {...input}>
        <option value="">{t`Choose`}</option>
        {(name === 'language' ? languageOptions(value) : truths).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    );
  }
  const hint = name === 'timeZone' ? t`For example Asia/Bahrain` : undefined;
  return (
    <Field
      label={t`Value`}
      autoComplete="off"
      autoFocus={name !== ''}
      hint={hint}
      {...(kind === 'number' && { inputProps: { inputMode: 'decimal', dir: 'ltr' } })}
      {...input}
    />
  );
}
