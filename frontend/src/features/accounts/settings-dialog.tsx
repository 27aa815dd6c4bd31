import { t } from '@lingui/core/macro';
import { api, type CurrentUser, may } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { SearchableSelect } from '@/components/fields/searchable-select';
import { SelectField } from '@/components/fields/select-field';
import { chooseLanguage, LANGUAGES, type Language } from '@/i18n/language';
import { language } from '@/i18n/texts';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { once } from '@/i18n/once';
import { countries } from './countries';

interface Values {
  language: Language;
  timeZone: string;
  defaultCountry: string;
}

const allZones = once(() => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]);

/** The language of this browser; for its owner also which day limits count by, how times are shown, and what local phone numbers mean. */
export function SettingsDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const form = useForm<Values>({
    defaultValues: { language, timeZone: user.timeZone, defaultCountry: user.defaultCountry ?? '' },
  });
  const field = fieldsOf(form);
  const values = useWatch({ control: form.control }) as Values;
  const zones = allZones().includes(user.timeZone) ? allZones() : [user.timeZone, ...allZones()];
  const save = useAction(api.changeSettings, {
    body: ({ timeZone, defaultCountry }: Values) => ({ timeZone, defaultCountry: defaultCountry || null }),
    refreshes: [api.me],
    done: t`Settings saved`,
    failed: t`Save failed`,
    form: fieldErrors(form),
    onDone: (_answer, { language: wanted }) => {
      onClose();
      if (wanted !== language) chooseLanguage(wanted);
    },
  });
  const isOwner = may(user, 'own');
  const submit = form.handleSubmit((given) => {
    if (isOwner) return save.mutate(given);
    onClose();
    if (given.language !== language) chooseLanguage(given.language);
  });
  return (
    <FormDialog
      open
      title={t`Account settings`}
      submit={t`Save`}
      busy={save.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <SelectField label={t`Language`} hint={t`For this browser.`} {...field('language')}>
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {isOwner ? (
        <>
          <SearchableSelect
            label={t`Time zone`}
            hint={t`Daily limits start again at midnight there. A change counts from tomorrow.`}
            options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            chosen={values.timeZone}
            {...field('timeZone')}
          />
          <SearchableSelect
            label={t`Country of local phone numbers`}
            hint={t`Without one, every number needs its country code.`}
            options={countries().map(({ code, name }) => ({ value: code, label: name }))}
            none={t`None`}
            chosen={values.defaultCountry}
            {...field('defaultCountry')}
          />
        </>
      ) : null}
    </FormDialog>
  );
}
