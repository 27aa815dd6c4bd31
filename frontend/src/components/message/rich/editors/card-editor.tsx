import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { type CardContent, EMAIL_MAX, NAME_MAX } from '@wavelane/contracts';
import { useState } from 'react';
import { AddField } from '@/components/form/add-field';
import { PhoneField } from '@/components/fields/phone/phone-field';
import type { RichProblems } from '../rich-draft';
import { TextField } from './text-field';

interface CardEditorProps {
  draft: CardContent;
  problems: RichProblems;
  onChange: (draft: CardContent) => void;
}

/** A contact: name and number; organisation and email are added on demand. */
export function CardEditor({ draft, problems, onChange }: CardEditorProps) {
  const { name, phone, organisation = '', email = '' } = draft;
  const [opened, setOpened] = useState<readonly string[]>([]);
  const isShown = (part: 'organisation' | 'email') => Boolean(draft[part]) || opened.includes(part);
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <TextField
        label={t`Name of the contact`}
        value={name}
        max={NAME_MAX}
        problem={problems.name}
        autoFocus={name === ''}
        onChange={(text) => onChange({ ...draft, name: text })}
      />
      <PhoneField
        label={t`Number of the contact`}
        name="card-phone"
        value={phone}
        error={problems.phone}
        onChange={async (event: { target: { value: string } }) => onChange({ ...draft, phone: event.target.value })}
        onBlur={async () => undefined}
        inputRef={() => undefined}
      />
      {isShown('organisation') ? (
        <TextField
          label={t`Organisation`}
          value={organisation}
          max={NAME_MAX}
          problem={problems.organisation}
          autoFocus={organisation === ''}
          onChange={(text) => onChange({ ...draft, organisation: text })}
        />
      ) : null}
      {isShown('email') ? (
        <TextField
          label={t`Email of the contact`}
          value={email}
          max={EMAIL_MAX}
          problem={problems.email}
          autoFocus={email === ''}
          onChange={(text) => onChange({ ...draft, email: text })}
        />
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {isShown('organisation') ? null : (
          <AddField
            text={t`Organisation`}
            label={t`Add organisation`}
            onAdd={() => setOpened([...opened, 'organisation'])}
          />
        )}
        {isShown('email') ? null : (
          <AddField text={t`Email`} label={t`Add email`} onAdd={() => setOpened([...opened, 'email'])} />
        )}
      </Box>
    </Box>
  );
}
