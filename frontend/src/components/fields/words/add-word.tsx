import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Check } from '@wavelane/contracts';
import { type FormEvent, useState } from 'react';
import { Field } from '@/components/fields/field';
import { fromServer } from '@/i18n/texts';

interface AddWordProps {
  label: string;
  check: Check;
  busy: boolean;
  /** It was just asked for. */
  autoFocus?: boolean;
  /** @param onDone empties the field */
  onAdd: (word: string, onDone: () => void) => void;
  /** No word is wanted: Escape was pressed, or the empty field was left. Left out: the field stays. */
  onClose?: (by: 'key' | 'leaving') => void;
}

/** A field for one more word of a list. */
export function AddWord({ label, check, busy, autoFocus = false, onAdd, onClose }: AddWordProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = check(typed);
    setProblem(wrong && fromServer(wrong));
    if (wrong === undefined && !busy) onAdd(typed.trim(), () => setTyped(''));
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onClose) return;
        // A dialog around it stays open.
        event.stopPropagation();
        onClose('key');
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (typed.trim() === '' && !busy && !currentTarget.contains(relatedTarget)) onClose?.('leaving');
      }}
      sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', maxWidth: 420, '& > div': { flexGrow: 1 } }}
    >
      <Field
        label={label}
        autoComplete="off"
        autoFocus={autoFocus}
        value={typed}
        error={problem}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="outlined" loading={busy} sx={{ minHeight: 40 }}>{t`Add`}</Button>
    </Box>
  );
}
