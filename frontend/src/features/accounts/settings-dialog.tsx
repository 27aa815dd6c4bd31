import { api, type CurrentUser } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { SelectField } from '@/components/fields/select-field';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { COUNTRIES } from './countries';

interface Values {
  timeZone: string;
  defaultCountry: string;
}

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** Which day limits count by, how times are shown, and what local phone numbers mean. */
export function SettingsDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const form = useForm<Values>({
    defaultValues: { timeZone: user.timeZone, defaultCountry: user.defaultCountry ?? '' },
  });
  const field = fieldsOf(form);
  const save = useAction(api.changeSettings, {
    body: ({ timeZone, defaultCountry }: Values) => ({ timeZone, defaultCountry: defaultCountry || null }),
    refreshes: [api.me],
    done: 'Settings saved',
    failed: 'Save failed',
    form: fieldErrors(form),
    onDone: onClose,
  });
  const submit = form.handleSubmit((values) => save.mutate(values));
  return (
    <FormDialog
      open
      title="Account settings"
      submit="Save"
      busy={save.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <SelectField
        label="Time zone"
        hint="Daily limits start again at midnight there. A change counts from tomorrow."
        {...field('timeZone')}
      >
        {(ZONES.includes(user.timeZone) ? ZONES : [user.timeZone, ...ZONES]).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Country of local phone numbers"
        hint="Without one every number needs its country code."
        {...field('defaultCountry')}
      >
        <option value="">None</option>
        {COUNTRIES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
