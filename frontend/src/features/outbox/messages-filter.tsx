import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { MESSAGE_STATES, statusBadge } from '@wavelane/contracts';
import { useEffect, useState } from 'react';
import { Field } from '@/components/fields/field';
import { SelectField } from '@/components/fields/select-field';
import { fromServer } from '@/i18n/texts';

interface MessagesFilterProps {
  state: string | null;
  number: string | null;
  show: (changed: { state?: string | null; number?: string | null }) => void;
}

const TYPING_MS = 300;

/** Which messages of a job are shown. */
export function MessagesFilter({ state, number, show }: MessagesFilterProps) {
  const [typed, setTyped] = useState(number ?? '');
  const wanted = typed.trim() || null;
  useEffect(() => {
    if (wanted === number) return undefined;
    const timer = setTimeout(() => show({ number: wanted }), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Box role="search" sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' }, pt: 1 }}>
      <Field
        label={t`Search`}
        type="search"
        placeholder={t`Name, text or whole number`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        inputProps={{ maxLength: 100 }}
      />
      <SelectField
        label={t`State`}
        value={state ?? ''}
        onChange={({ target }) => show({ state: target.value === '' ? null : target.value })}
      >
        <option value="">{t`All`}</option>
        {MESSAGE_STATES.map((status) => (
          <option key={status} value={status}>
            {fromServer(statusBadge(status).text)}
          </option>
        ))}
      </SelectField>
    </Box>
  );
}
