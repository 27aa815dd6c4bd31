import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { messageOf } from '@/api/errors';
import { refresh } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { SelectField } from '@/components/fields/select-field';
import { fieldsOf, showServerFields } from '@/lib/form';
import { COUNTRIES } from './countries';

interface Values {
  timeZone: string;
  defaultCountry: string;
}

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** Which day limits count by, how times are shown, and what local phone numbers mean. */
export function SettingsDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<Values>({
    defaultValues: { timeZone: user.timeZone, defaultCountry: user.defaultCountry ?? '' },
  });
  const field = fieldsOf(form);
  const save = useSubmit<Values>(
    {
      method: 'PUT',
      path: () => '/api/me/settings',
      body: ({ timeZone, defaultCountry }) => ({ timeZone, defaultCountry: defaultCountry || null }),
    },
    {
      onSuccess: async () => {
        await refresh(client, '/api/me');
        toast({ title: 'Settings saved', tone: 'success' });
        onClose();
      },
      onError: (error) => {
        showServerFields(form, error);
        toast({ title: 'Save failed', description: messageOf(error, 'Please try again.'), tone: 'error' });
      },
    },
  );
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
      <SelectField label="Time zone" hint="Daily limits start again at midnight there." {...field('timeZone')}>
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
