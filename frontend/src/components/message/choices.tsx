import { t } from '@lingui/core/macro';
import type { Channel, Template } from '@wavelane/contracts';
import { isolate } from '@/lib/bidi';
import type { FieldInput } from '@/lib/form';
import { SearchableSelect } from '@/components/fields/searchable-select';

interface ChannelChoiceProps {
  channels: readonly Channel[];
  field: FieldInput;
  chosen: string;
}

const isLinked = ({ authStatus }: Channel) => authStatus === 'AUTHORIZED';

/** From which channel a message goes; one whose phone is not linked says so. */
export function ChannelChoice({ channels, field, chosen }: ChannelChoiceProps) {
  const channel = channels.find(({ id }) => String(id) === chosen);
  const options = channels.map((each) => ({
    value: String(each.id),
    label: `${isolate(each.label)} (${isolate(each.phone)})${isLinked(each) ? '' : t`, not linked`}`,
  }));
  return (
    <SearchableSelect
      label={t`Channel`}
      none={t`Choose a channel`}
      hint={channel && !isLinked(channel) ? t`Messages wait until this channel is linked.` : undefined}
      options={options}
      chosen={chosen}
      {...field}
    />
  );
}

interface TemplateChoiceProps {
  templates: readonly Template[];
  field: FieldInput;
  chosen: string;
  onTemplate: (template: Template) => void;
}

/** A template to begin with; nothing while there are none. */
export function TemplateChoice({ templates, field, chosen, onTemplate }: TemplateChoiceProps) {
  if (templates.length === 0) return null;
  return (
    <SearchableSelect
      label={t`Template (optional)`}
      none={t`No template`}
      options={templates.map(({ id, title }) => ({ value: id, label: title }))}
      chosen={chosen}
      {...field}
      onChange={(event) => {
        void field.onChange(event);
        const template = templates.find(({ id }) => id === event.target.value);
        if (template) onTemplate(template);
      }}
    />
  );
}
