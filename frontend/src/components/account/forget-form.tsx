import { t } from '@lingui/core/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ForgettingReason } from '@wavelane/contracts';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { ErrorNote } from '@/components/error-note';
import { Field } from '@/components/fields/field';
import { SelectField } from '@/components/fields/select-field';
import { Loading } from '@/components/loading';
import { REASON_WORDS } from './reason-words';

interface ForgetFormProps<Preview> {
  title: string;
  /** States that the deletion cannot be undone. */
  description: string;
  submit: string;
  /** The data that is deleted; nothing can be confirmed before it is shown. */
  preview: UseQueryResult<Preview>;
  children: (preview: Preview) => ReactNode;
  /** The word to type, in any case, and the label of its field. */
  word: string;
  label: string;
  placeholder?: string;
  busy: boolean;
  /** @param typed as it was typed */
  onSubmit: (reason: ForgettingReason, typed: string) => void;
  onClose: () => void;
}

const folded = (text: string) => text.trim().toLocaleLowerCase();

/**
 * Asks before a person or an account is forgotten irrevocably: shows what is deleted, and takes a reason and a typed
 * word.
 */
export function ForgetForm<Preview>(props: ForgetFormProps<Preview>) {
  const { preview, children, word, label, placeholder, onSubmit, ...dialog } = props;
  const [reason, setReason] = useState<ForgettingReason>('asked');
  const [typed, setTyped] = useState('');
  const isMeant = folded(typed) === folded(word);
  return (
    <FormDialog
      open
      width="sm"
      destructive
      {...dialog}
      disabled={!isMeant || !preview.data}
      dirty={typed !== ''}
      onSubmit={() => onSubmit(reason, typed.trim())}
    >
      {preview.error ? <ErrorNote error={preview.error} retry={() => void preview.refetch()} /> : null}
      {preview.isPending ? <Loading rows={3} /> : null}
      {preview.data ? children(preview.data) : null}
      <SelectField
        label={t`Why`}
        value={reason}
        hint={t`Only this reason is kept, and no name.`}
        onChange={({ target }) => setReason(target.value as ForgettingReason)}
      >
        {Object.entries(REASON_WORDS).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <Field
        label={label}
        {...(placeholder !== undefined && { placeholder })}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
