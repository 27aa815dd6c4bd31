import { t } from '@lingui/core/macro';
import { api } from '@wavelane/contracts';
import { useAction } from '@/api/use-action';

/** Takes back that the account is deleted. */
export const useTakeBack = () =>
  useAction(api.takeForgettingBack, {
    refreshes: [api.me, api.accountForgettingPreview],
    done: { title: t`Your account is kept`, description: t`Nothing was deleted.` },
    failed: t`Not taken back`,
  });
