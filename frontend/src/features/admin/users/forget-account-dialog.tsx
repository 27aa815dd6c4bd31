import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type AdminUser, api, type ForgettingReason } from '@wavelane/contracts';
import { useState } from 'react';
import { userForgettingQuery } from '@/components/account/account-data-queries';
import { useAction } from '@/api/use-action';
import { GoesAndStays } from '@/components/account/goes-and-stays';
import { REASON_WORDS } from '@/components/account/reason-words';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { ErrorNote } from '@/components/error-note';
import { Field } from '@/components/fields/field';
import { SelectField } from '@/components/fields/select-field';
import { Loading } from '@/components/loading';
import { isolate } from '@/lib/bidi';

/** Deletes somebody's account with all that it has, after showing what goes. */
export function ForgetAccountDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const preview = useQuery(userForgettingQuery(user.id));
  const [reason, setReason] = useState<ForgettingReason>('asked');
  const [confirm, setConfirm] = useState('');
  const forget = useAction(api.forgetAccount, {
    parameters: { id: user.id },
    refreshes: [api.users, api.forgottenAccounts],
    done: { title: t`The account is being deleted`, description: t`It goes on by itself.` },
    failed: t`Account not deleted`,
    onDone: onClose,
  });
  const isMeant = confirm.trim().toLowerCase() === user.email.toLowerCase();
  return (
    <FormDialog
      open
      width="sm"
      title={t`Delete ${isolate(user.name)} and all data?`}
      description={t`It begins at once and cannot be undone: there is no copy that anything could come back from.`}
      submit={t`Delete for good`}
      destructive
      busy={forget.isPending}
      disabled={!isMeant || !preview.data}
      dirty={confirm !== ''}
      onSubmit={() => forget.mutate({ confirm: confirm.trim(), reason })}
      onClose={onClose}
    >
      {preview.error ? <ErrorNote error={preview.error} retry={() => void preview.refetch()} /> : null}
      {preview.isPending ? <Loading rows={4} /> : null}
      {preview.data ? <GoesAndStays preview={preview.data} /> : null}
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
        label={t`The address of the account, to be sure`}
        placeholder={user.email}
        autoComplete="off"
        value={confirm}
        onChange={({ target }) => setConfirm(target.value)}
      />
    </FormDialog>
  );
}
