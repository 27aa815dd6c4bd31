import { t } from '@lingui/core/macro';
import { api, checkLanguage, checkPurpose, checkWording, type PublishWording, type Wording } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { Field } from '@/components/fields/field';
import { SelectField } from '@/components/fields/select-field';
import { language as pageLanguage } from '@/i18n/texts';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { languageOptions, languageText, PURPOSES, purposeText } from '@/components/words/people';

interface Values {
  /** One that every account has, or '' for one of its own. */
  known: string;
  purpose: string;
  language: string;
  text: string;
}

interface WordingDialogProps {
  /** Left out: a new one. */
  wording?: Wording;
  onClose: () => void;
}

/** Publishes the wording that people get, or another version of it. */
export function WordingDialog({ wording, onClose }: WordingDialogProps) {
  const before = wording?.versions.at(-1)?.text ?? '';
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { known: 'marketing', purpose: '', language: pageLanguage, text: before },
  });
  const field = fieldsOf(form);
  const values = useWatch({ control: form.control }) as Values;
  const told = { refreshes: [api.wordings], form: fieldErrors(form), failed: t`Not published`, onDone: onClose };
  const publish = useAction(api.publishWording, {
    ...told,
    done: t`Wording published`,
    body: ({ known, purpose, language, text }: Values): PublishWording => ({
      purpose: known === '' ? purpose.trim() : known,
      language,
      text,
    }),
  });
  const revise = useAction(api.reviseWording, {
    ...told,
    done: t`New version published`,
    parameters: { id: wording?.id ?? '' },
    body: ({ text }: Values) => ({ text }),
  });
  const save = wording ? revise : publish;
  const check = (text: string) =>
    wording && text.trim() === before.trim() ? t`Change the text: this is the version of now` : checkWording(text);
  return (
    <FormDialog
      open
      width="sm"
      title={wording ? t`New version` : t`New consent text`}
      description={
        wording
          ? t`${purposeText(wording.purpose)}, ${languageText(wording.language)}. New consents name this version; those of before keep theirs.`
          : t`A published version never changes, because consents rest on it.`
      }
      submit={t`Publish`}
      busy={save.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void form.handleSubmit((given) => save.mutate(given))(event)}
      onClose={onClose}
    >
      {wording ? null : <WhatFor values={values} field={field} />}
      <Field label={t`Text that people agree to`} multiline minRows={4} autoFocus {...field('text', check)} />
    </FormDialog>
  );
}

function WhatFor({ values, field }: { values: Values; field: ReturnType<typeof fieldsOf<Values>> }) {
  return (
    <>
      <SelectField label={t`Purpose`} value={values.known} {...field('known')}>
        {PURPOSES.map((purpose) => (
          <option key={purpose} value={purpose}>
            {purposeText(purpose)}
          </option>
        ))}
        <option value="">{t`One of your own`}</option>
      </SelectField>
      {values.known === '' ? (
        <Field
          label={t`Name of the purpose`}
          autoComplete="off"
          hint={t`Small letters, digits and hyphens, for example birthday-offers`}
          inputProps={{ dir: 'ltr' }}
          {...field('purpose', checkPurpose)}
        />
      ) : null}
      <SelectField label={t`Language`} value={values.language} {...field('language', checkLanguage)}>
        {languageOptions(values.language).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}
