import { t } from '@lingui/core/macro';
import type { Asked, Given, Route } from '@wavelane/contracts';
import { useState } from 'react';
import { isUnconfirmed } from '@/api/confirmation';
import { download } from '@/api/download';
import { messageOf } from '@/api/errors';
import { useToast } from '@/app/toast/use-toast';

export type ExportAsked<Path extends string, Query> = Given<Path> & {
  route: Route<Path, unknown, unknown, Query>;
  asked?: Asked<Query>;
  body?: unknown;
};

/** Downloads a file, and reports a failure. */
export function useExport() {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const take = async <Path extends string, Query>(from: ExportAsked<Path, Query>) => {
    setBusy(true);
    try {
      await download(from.route, from);
    } catch (error) {
      if (!isUnconfirmed(error))
        toast({ title: t`Export failed`, description: messageOf(error, t`Please try again.`), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, take };
}
