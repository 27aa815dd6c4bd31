import { t } from '@lingui/core/macro';
import DownloadRoundedIcon from '@mui/icons-material/DownloadRounded';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { Asked, Given, Route } from '@wavelane/contracts';
import { useState } from 'react';
import { isUnconfirmed } from '@/api/confirmation';
import { download } from '@/api/download';
import { messageOf } from '@/api/errors';
import { useToast } from '@/app/toast/use-toast';

type ExportButtonProps<Path extends string, Query> = Given<Path> &
  Pick<ButtonProps, 'size' | 'aria-label'> & {
    label: string;
    route: Route<Path, unknown, Blob, Query>;
    asked?: Asked<Query>;
    body?: unknown;
  };

/** Takes what is shown away as a file. It may leave a trace, so no mere link can do it. */
export function ExportButton<Path extends string, Query>(props: ExportButtonProps<Path, Query>) {
  const { label, route, asked, body, size, 'aria-label': name } = props;
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      await download(route, { ...props, asked, body });
    } catch (error) {
      if (!isUnconfirmed(error))
        toast({ title: t`Export failed`, description: messageOf(error, t`Please try again.`), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadRoundedIcon />}
      loading={isBusy}
      {...(size && { size })}
      {...(name && { 'aria-label': name })}
      onClick={() => void take()}
      sx={{ '@media print': { display: 'none' } }}
    >
      {label}
    </Button>
  );
}
