import DownloadRoundedIcon from '@mui/icons-material/DownloadRounded';
import Button from '@mui/material/Button';
import type { Asked, Route } from '@wavelane/contracts';
import { useState } from 'react';
import { isUnconfirmed } from '@/api/confirmation';
import { download } from '@/api/download';
import { messageOf } from '@/api/errors';
import { useToast } from '@/app/toast/use-toast';

interface ExportButtonProps<Query> {
  label: string;
  route: Route<string, unknown, Blob, Query>;
  asked?: Asked<Query>;
  body?: unknown;
}

/** Takes what is shown away as a file. It leaves a trace, so no mere link can do it. */
export function ExportButton<Query>({ label, route, asked, body }: ExportButtonProps<Query>) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      await download(route, { asked, body });
    } catch (error) {
      if (!isUnconfirmed(error))
        toast({ title: 'Export failed', description: messageOf(error, 'Please try again.'), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadRoundedIcon />}
      loading={isBusy}
      onClick={() => void take()}
      sx={{ '@media print': { display: 'none' } }}
    >
      {label}
    </Button>
  );
}
