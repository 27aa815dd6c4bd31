import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';
import type { Channel, Template } from '@wavelane/contracts';
import { isolate } from '@/lib/bidi';
import type { FieldInput } from '@/lib/form';
import { SearchableSelect } from '@/components/fields/searchable-select';
import { phoneText } from '@/components/words/phones/phone-text';

const LinkButton = createLink(Button);

interface ChannelChoiceProps {
  channels: readonly Channel[];
  field: FieldInput;
  chosen: string;
}

const isLinked = ({ authStatus }: Channel) => authStatus === 'AUTHORIZED';

/** The choice of a message's channel; one without a linked phone is marked. */
export function ChannelChoice({ channels, field, chosen }: ChannelChoiceProps) {
  const channel = channels.find(({ id }) => String(id) === chosen);
  const options = channels.map((each) => ({
    value: String(each.id),
    label: `${isolate(each.label)} (${isolate(phoneText(each.phone))})${isLinked(each) ? '' : t`, not linked`}`,
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

/** A template to begin with; while there are none, the way to write the first. */
export function TemplateChoice({ templates, field, chosen, onTemplate }: TemplateChoiceProps) {
  if (templates.length === 0)
    return <LinkButton to="/templates" size="small" color="inherit" sx={QUIET}>{t`Write a template`}</LinkButton>;
  return (
    <SearchableSelect
      label={t`Template`}
      none={t`Start from a template`}
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

/** The choice of a template in the line of the text's label, which names the field that it fills. */
export const BeginWith = (props: TemplateChoiceProps) => (
  <Box sx={SMALL}>
    <TemplateChoice {...props} />
  </Box>
);

const QUIET = { minHeight: 24, px: 1, mx: -1, fontSize: 13, justifySelf: 'start', alignSelf: 'flex-start' } as const;
const SMALL = {
  '& .MuiFormControl-root': { width: { xs: 176, sm: 216 } },
  '& .MuiInputLabel-root.MuiInputLabel-outlined': {
    ...{ position: 'absolute', width: '1px', height: '1px', margin: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
    whiteSpace: 'nowrap',
  },
  '& .MuiOutlinedInput-root': { minHeight: 32, fontSize: 13 },
  '& .MuiOutlinedInput-root.MuiInputBase-root .MuiOutlinedInput-input.MuiAutocomplete-input': {
    py: '5px',
    fontSize: { md: 13 },
  },
} as const;
