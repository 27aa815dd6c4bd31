import { t } from '@lingui/core/macro';
import { phoneText } from '@/components/words/phones/phone-text';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { api, type Channel } from '@wavelane/contracts';
import { useAction } from '@/api/use-action';
import { isolate } from '@/lib/bidi';
import { useMay } from '@/lib/hooks/use-may';

interface OtherNumberProps {
  channel: Channel;
  /** The number that is linked. */
  other: string;
  onUsed?: () => void;
  onUnlinked?: () => void;
}

/** Another phone than the channel's has scanned the code: a person decides which number it is. */
export function OtherNumber({ channel, other, onUsed, onUnlinked }: OtherNumberProps) {
  const mayManage = useMay('manage');
  const use = useAction(api.useLinkedNumber, {
    parameters: { id: channel.id },
    refreshes: [api.channels],
    done: t`Number changed`,
    failed: t`Failed to change the number`,
    onDone: () => onUsed?.(),
  });
  const unlink = useAction(api.logOutChannel, {
    parameters: { id: channel.id },
    refreshes: [api.channels],
    done: t`Channel logged out`,
    failed: t`Failed to logout channel`,
    onDone: () => onUnlinked?.(),
  });
  const busy = use.isPending || unlink.isPending;
  return (
    <Alert severity="warning" variant="outlined" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <AlertTitle>{t`Linked with ${isolate(phoneText(other))} instead of ${isolate(phoneText(channel.phone))}`}</AlertTitle>
      {t`Nothing is sent. If you use this number, the messages that wait are sent from it.`}
      {mayManage ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
          <Button
            size="small"
            variant="contained"
            disabled={busy}
            onClick={() => use.mutate({ phone: other })}
          >{t`Use this number`}</Button>
          <Button size="small" variant="outlined" disabled={busy} onClick={() => unlink.mutate()}>{t`Unlink`}</Button>
        </Box>
      ) : null}
    </Alert>
  );
}
