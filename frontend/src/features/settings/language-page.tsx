import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { api, type CurrentUser, may } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { LeaveGuard } from '@/components/dialogs/leave-guard';
import { SearchableSelect } from '@/components/fields/searchable-select';
import { SelectField } from '@/components/fields/select-field';
import { SaveRow } from '@/components/settings/save-row';
import { Section } from '@/components/section';
import { Sheet } from '@/components/surfaces/sheet';
import { chooseLanguage, LANGUAGES, type Language } from '@/i18n/language';
import { language } from '@/i18n/texts';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { once } from '@/i18n/once';
import { countries } from '@/components/fields/phone/countries';
import { SettingsPage } from '@/components/settings/settings-page';

interface Values {
  timeZone: string;
  defaultCountry: string;
}

const allZones = once(() => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]);

/**
 * The language of this browser; for its owner also the zone of the limits' days, the format of times, and the country
 * of local phone numbers.
 */
export function LanguagePage() {
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  return (
    <SettingsPage title={t`Language & time`}>
      <Sheet isPage title={t`Language & time`}>
        <Section title={t`This browser`} text={t`Screens are in this language, for you alone.`}>
          <SelectField
            label={t`Language`}
            value={language}
            onChange={({ target }) => chooseLanguage(target.value as Language)}
          >
            {LANGUAGES.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </Section>
        {may(user, 'own') ? <AccountForm user={user} /> : null}
      </Sheet>
    </SettingsPage>
  );
}

function AccountForm({ user }: { user: CurrentUser }) {
  const kept = { timeZone: user.timeZone, defaultCountry: user.defaultCountry ?? '' };
  const form = useForm<Values>({ values: kept, resetOptions: { keepDirtyValues: true } });
  const field = fieldsOf(form);
  const values = useWatch({ control: form.control }) as Values;
  const zones = allZones().includes(user.timeZone) ? allZones() : [user.timeZone, ...allZones()];
  const save = useAction(api.changeSettings, {
    body: ({ timeZone, defaultCountry }: Values) => ({ timeZone, defaultCountry: defaultCountry || null }),
    refreshes: [api.me],
    done: t`Settings saved`,
    failed: t`Save failed`,
    form: fieldErrors(form),
    onDone: (_answer, given) => form.reset(given),
  });
  const { isDirty } = form.formState;
  const submit = form.handleSubmit((given) => save.mutate(given));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Section title={t`The account`} text={t`For every member. Daily limits start again at midnight in this zone.`}>
        <SearchableSelect
          label={t`Time zone`}
          hint={t`A change counts from tomorrow.`}
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
      </Section>
      <SaveRow isDirty={isDirty} isBusy={save.isPending} onDiscard={() => form.reset(kept)} />
      <LeaveGuard when={isDirty && !save.isPending} onLeave={() => form.reset(kept)} />
    </form>
  );
}
