import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type AdminUser, api } from '@wavelane/contracts';
import { userForgettingQuery } from '@/components/account/account-data-queries';
import { useAction } from '@/api/use-action';
import { ForgetForm } from '@/components/account/forget-form';
import { GoesAndStays } from '@/components/account/goes-and-stays';
import { isolate } from '@/lib/bidi';

/** Deletes a user's account with all that it has, after showing what is deleted. */
export function ForgetAccountDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const preview = useQuery(userForgettingQuery(user.id));
  const forget = useAction(api.forgetAccount, {
    parameters: { id: user.id },
    refreshes: [api.users, api.forgottenAccounts],
    done: { title: t`The account is being deleted`, description: t`It continues automatically.` },
    failed: t`Account not deleted`,
    onDone: onClose,
  });
  return (
    <ForgetForm
      title={t`Delete ${isolate(user.name)} and all data?`}
      description={t`It starts immediately and cannot be undone. There is no copy to restore from.`}
      submit={t`Delete for good`}
      preview={preview}
      word={user.email}
      label={t`Type the account’s email to confirm`}
      placeholder={user.email}
      busy={forget.isPending}
      onSubmit={(reason, confirm) => forget.mutate({ confirm, reason })}
      onClose={onClose}
    >
      {(shown) => <GoesAndStays preview={shown} />}
    </ForgetForm>
  );
}
