import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { api, type CurrentUser } from '@wavelane/contracts';
import { useAction } from '@/api/use-action';
import { SelectField } from '@/components/fields/select-field';
import { ROLE_WORDS } from '@/components/words/roles';
import { isolate } from '@/lib/bidi';
import { dropDrafts } from '@/lib/drafts/draft-store';

/** For which account one works now. Everything that is shown is another account's then, so the page begins anew. */
export function AccountSwitcher({ user }: { user: CurrentUser }) {
  const change = useAction(api.actFor, {
    failed: t`Account not changed`,
    onDone: () => {
      dropDrafts();
      location.assign('/dashboard');
    },
  });
  return (
    <Box sx={{ px: 4, pb: 3 }}>
      <SelectField
        label={t`Working for`}
        value={user.account.id}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate({ accountId: target.value })}
      >
        {user.accounts.map(({ id, name, role }) => (
          <option key={id} value={id}>
            {id === user.id ? t`${isolate(name)} (own account)` : `${isolate(name)} · ${ROLE_WORDS[role]}`}
          </option>
        ))}
      </SelectField>
    </Box>
  );
}
