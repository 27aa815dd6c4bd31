import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@wavelane/contracts';
import { useToast } from '@/app/toast/use-toast';
import { useAction } from '@/api/use-action';
import { allowPush, endPush, type PushState, pushState } from '@/api/push/push';

interface PushCardProps {
  memberId: string;
  showsText: boolean;
  onShowText: (shows: boolean) => void;
}

/** Whether this browser shows notices while Wavelane is closed, and how much they may show. */
export function PushCard({ memberId, showsText, onShowText }: PushCardProps) {
  const { state, change } = usePush(memberId);
  const test = useAction(api.testPush, {
    done: t`A test is on its way to your browsers`,
    failed: t`The test was not sent`,
  });
  if (state === undefined) return null;
  const isOn = state === 'on';
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t`Notices in this browser`}
      sx={{ minWidth: 0, overflow: 'hidden' }}
    >
      <Alert
        severity={isOn ? 'success' : 'info'}
        sx={NOTE}
        action={
          state === 'off' ? (
            <Button size="small" variant="outlined" loading={change.isPending} onClick={() => change.mutate(true)}>
              {t`Allow`}
            </Button>
          ) : isOn ? (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <Button size="small" loading={test.isPending} onClick={() => test.mutate()}>{t`Send me a test`}</Button>
              <Button size="small" loading={change.isPending} onClick={() => change.mutate(false)}>
                {t`Turn off here`}
              </Button>
            </Box>
          ) : null
        }
      >
        <Words state={state} />
      </Alert>
      <Box sx={{ px: 4, py: 2 }}>
        <FormControlLabel
          control={<Checkbox checked={showsText} onChange={(_, shows) => onShowText(shows)} />}
          label={t`Show names and texts of messages in the browser's notices`}
        />
        <Typography color="textSecondary" sx={{ fontSize: 12, pl: 8 }}>
          {t`People who see your screen can read them, also while it is locked.`}
        </Typography>
      </Box>
    </Paper>
  );
}

/** In a narrow column the button is below the text, and the text beside its icon. */
const NOTE = {
  ...{ borderRadius: 0, alignItems: 'center', flexWrap: 'wrap' },
  '& .MuiAlert-message': { flex: '1 1 0', minWidth: 200 },
} as const;

/** Whether this browser shows notices; a page waits for it, because the card is above the other parts. */
export const pushStateQuery = (memberId: string) => ({
  queryKey: ['push-state', memberId],
  queryFn: () => pushState(memberId),
  staleTime: 0,
});

function usePush(memberId: string) {
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey: key, ...query } = pushStateQuery(memberId);
  const { data: state } = useQuery({ queryKey: key, ...query });
  const change = useMutation({
    mutationFn: async (isWanted: boolean): Promise<PushState> => {
      if (isWanted) return allowPush(memberId);
      await endPush();
      return 'off';
    },
    onSuccess: (now) => client.setQueryData(key, now),
    onError: (error) => {
      console.warn('The browser was not subscribed', error);
      const title = t`This browser could not be set up`;
      toast({ title, description: t`Its push service did not answer. Try again later.`, tone: 'error' });
    },
  });
  return { state, change };
}

function Words({ state }: { state: PushState }) {
  switch (state) {
    case 'on':
      return <b>{t`This browser shows notices until you sign out.`}</b>;
    case 'off':
      return (
        <>
          <b>{t`This browser does not show notices yet.`}</b>{' '}
          {t`You hear of a waiting customer only while Wavelane is open.`}
        </>
      );
    case 'blocked':
      return (
        <>
          <b>{t`Notices are blocked in this browser.`}</b>{' '}
          {t`Allow them for this site in the settings of the browser, then load the page again.`}
        </>
      );
    case 'impossible':
      return (
        <>
          <b>{t`This browser cannot show notices.`}</b>{' '}
          {t`On an iPhone or iPad, first add Wavelane to the home screen.`}
        </>
      );
  }
}
