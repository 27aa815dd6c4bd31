import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { api, type Channel, OTHER_NUMBER, QR_POLL_MS } from '@wavelane/contracts';
import { useEffect, useReducer, useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { call } from '@/api/http';
import { refresh } from '@/api/read';
import { useAction } from '@/api/use-action';
import { useToast } from '@/app/toast/use-toast';
import { AllocateIcon } from '@/components/icons/icons';
import { phoneText } from '@/components/words/phones/phone-text';
import { fromServer } from '@/i18n/texts';
import { OtherNumber } from './card/other-number';
import { isPolling, noticeOf, QR_START, qrReducer, type QrState, type QrEvent, waitingText } from './qr-machine';

/** Links a channel to a phone by a scan. */
export function QrDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const toast = useToast();
  const client = useQueryClient();
  const [state, dispatch] = useReducer(qrReducer, QR_START);
  const [phoneUrl, setPhoneUrl] = useState<string>();
  const authorize = useAction(api.authorizeChannel, {
    parameters: { id: channel.id },
    refreshes: [api.channels],
    done: { title: t`Success`, description: t`Channel connected successfully and now active.` },
    failed: t`Failed to authorize channel`,
    onDone: onClose,
    onFailed: (error) => {
      if (!(error instanceof ApiError) || error.code !== OTHER_NUMBER) return onClose();
      void refresh(client, api.channels); // the list names the number
      return true;
    },
  });

  const [round, setRound] = useState(0);
  const askAnew = () => {
    dispatch({ type: 'refresh' });
    setRound(round + 1);
  };
  const other = channel.otherNumber;
  const polling = isPolling(state) && other === null;
  useCode(channel.id, { isAsking: polling, round, dispatch, onPhone: setPhoneUrl });

  const notice = noticeOf(state);
  const { title, message } = notice ?? {};
  useEffect(() => {
    if (title !== undefined) toast({ title, description: message, tone: 'error' });
  }, [title, message, toast]);

  const isLinked = state.step === 'linked';
  const { mutate: doAuthorize } = authorize;
  useEffect(() => {
    if (isLinked) doAuthorize();
  }, [isLinked, doAuthorize]);

  const phone = phoneText(channel.phone);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="qr-title">
      <DialogTitle id="qr-title">{t`Scan to link ${channel.label}`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, justifyItems: 'center' }}>
        <Typography color="textSecondary">{t`Open WhatsApp on ${phone}, choose Linked devices and scan this code.`}</Typography>
        {other === null ? (
          <Code state={state} />
        ) : (
          <OtherNumber
            channel={channel}
            other={other}
            onUsed={onClose}
            onUnlinked={() => dispatch({ type: 'refresh' })}
          />
        )}
        {phoneUrl ? <DemoPhone url={phoneUrl} /> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t`Close`}</Button>
        <Button
          variant="contained"
          disabled={state.step === 'waiting' || isLinked || other !== null}
          onClick={askAnew}
        >{t`Refresh QR Code`}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface CodeOptions {
  isAsking: boolean;
  /** Another number asks at once. */
  round: number;
  dispatch: (event: QrEvent) => void;
  /** The address of a demo's phone. */
  onPhone: (url: string | undefined) => void;
}

/** Requests the code until it is scanned, and counts its seconds. */
function useCode(channelId: number, { isAsking, round, dispatch, onPhone }: CodeOptions) {
  useEffect(() => {
    if (!isAsking) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        const reply = await call(api.channelQr, { parameters: { id: channelId }, signal: abort.signal });
        onPhone(reply.demoPhoneUrl);
        dispatch({ type: 'reply', reply });
      } catch (error) {
        if (abort.signal.aborted) return;
        dispatch({ type: 'unanswered', message: messageOf(error, t`Please try again.`) });
      }
      timer = setTimeout(() => void ask(), QR_POLL_MS);
    };
    void ask();
    const seconds = setInterval(() => dispatch({ type: 'second' }), 1_000);
    return () => {
      abort.abort();
      clearTimeout(timer);
      clearInterval(seconds);
    };
  }, [isAsking, channelId, round, dispatch, onPhone]);
}

function DemoPhone({ url }: { url: string }) {
  return (
    <Alert severity="info" sx={{ width: '100%' }}>
      {t`This is a demo gateway. Play the phone yourself:`}
      <Button
        href={url}
        target="_blank"
        rel="noopener"
        size="small"
        variant="outlined"
        endIcon={<AllocateIcon size={16} />}
        sx={{ mt: 2, display: 'flex' }}
      >{t`Open the demo phone`}</Button>
    </Alert>
  );
}

function Code({ state }: { state: QrState }) {
  switch (state.step) {
    case 'showing':
      return (
        <>
          <Box
            component="img"
            src={state.image}
            alt={t`QR code to link WhatsApp`}
            sx={{ width: 240, height: 240, bgcolor: '#fff', p: 3, borderRadius: '12px', imageRendering: 'pixelated' }}
          />
          <Typography
            aria-hidden
            sx={{ fontVariantNumeric: 'tabular-nums' }}
          >{t`Expires in ${state.secondsLeft} s`}</Typography>
        </>
      );
    case 'expired':
    case 'failed':
      return (
        <Alert severity="warning" sx={{ width: '100%' }}>
          <strong>{noticeOf(state)?.title}</strong>
          <br />
          {fromServer(state.message)}
        </Alert>
      );
    default:
      return (
        <Box
          role="status"
          sx={{ minHeight: 240, display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 3 }}
        >
          <CircularProgress aria-label={t`Waiting`} />
          <Typography color="textSecondary">
            {state.step === 'linked' ? t`Linked. Finishing …` : waitingText(state.message)}
          </Typography>
        </Box>
      );
  }
}
