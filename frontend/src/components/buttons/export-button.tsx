import { t } from '@lingui/core/macro';
import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Asked, Given, Route } from '@wavelane/contracts';
import { useState } from 'react';
import { isUnconfirmed } from '@/api/confirmation';
import { download } from '@/api/download';
import { messageOf } from '@/api/errors';
import { DownloadIcon } from '@/components/icons/frame-icons';
import { Tip } from '@/components/tips/tip';
import { useToast } from '@/app/toast/use-toast';

type ExportButtonProps<Path extends string, Query> = Given<Path> &
  Pick<ButtonProps, 'size' | 'aria-label'> & {
    label: string;
    route: Route<Path, unknown, unknown, Query>;
    asked?: Asked<Query>;
    body?: unknown;
    /** In a line of a list: an icon with its name in a tip. */
    isIcon?: boolean;
  };

/** Takes what is shown away as a file. It may leave a trace, so no mere link can do it. */
export function ExportButton<Path extends string, Query>(props: ExportButtonProps<Path, Query>) {
  const { label, route, asked, body, size, isIcon = false, 'aria-label': name } = props;
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
  if (isIcon)
    return (
      <Tip title={label}>
        <IconButton size="small" aria-label={name ?? label} loading={isBusy} onClick={() => void take()}>
          <DownloadIcon />
        </IconButton>
      </Tip>
    );
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
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
