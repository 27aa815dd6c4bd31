import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api } from '@wavelane/contracts';
import { useState } from 'react';
import { incomingWebhookQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { ErrorNote } from '@/components/error-note';
import { CopyButton } from '@/components/secrets/copy-button';

/** Stands in the place of the token until it is loaded, so that nothing below it moves. */
const AS_LONG = '•'.repeat(84);

/** The address to which incoming messages are reported, and its token. */
export function WebhookCard() {
  const { data, error, refetch } = useQuery(incomingWebhookQuery);
  const [isReplacing, setReplacing] = useState(false);
  const url = data?.url ?? `${window.location.origin}/webhooks/whapi`;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="webhook"
      sx={{ p: 6, mb: 6, display: 'grid', gap: 5 }}
    >
      <Box>
        <Typography id="webhook" component="h2" variant="h2">{t`Webhook for incoming messages`}</Typography>
        <Typography color="textSecondary">{t`Give this address and the token to the system that reports messages to you.`}</Typography>
      </Box>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      <Line label={t`Webhook URL`} value={url} action={<CopyButton what={t`address`} text={url} />} />
      <Line
        label={t`Token`}
        value={data?.token ?? AS_LONG}
        action={data ? <CopyButton what={t`token`} text={data.token} /> : <Box sx={{ width: 44, flexShrink: 0 }} />}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button variant="contained">{t`Save Credentials`}</Button>
        {data ? <Button onClick={() => setReplacing(true)}>{t`New token`}</Button> : null}
      </Box>
      {isReplacing ? <NewTokenDialog onClose={() => setReplacing(false)} /> : null}
    </Paper>
  );
}

function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const replace = useAction(api.rotateWebhook, {
    refreshes: [api.incomingWebhook],
    done: t`New token made`,
    failed: t`Token not replaced`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Replace the token?`}
      text={t`The old token stops working immediately. Give the new one to the system that reports messages to you.`}
      confirm={t`Replace`}
      busy={replace.isPending}
      onConfirm={() => replace.mutate()}
      onClose={onClose}
    />
  );
}

function Line({ label, value, action }: { label: string; value: string; action?: React.ReactNode }) {
  return (
    <Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
        {label}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          border: 1,
          borderColor: 'divider',
          borderRadius: '10px',
          pl: 3,
          minHeight: 42,
        }}
      >
        <Box component="code" sx={{ flexGrow: 1, overflowWrap: 'anywhere', fontSize: 13, py: 2 }}>
          {value}
        </Box>
        {action}
      </Box>
    </Box>
  );
}
