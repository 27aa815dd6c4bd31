import { t } from '@lingui/core/macro';
import CloseRoundedIcon from '@mui/icons-material/CloseRounded';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { address, api, type JobMessage, type SentFile } from '@wavelane/contracts';
import { StatusBadge } from '@/components/status-badge';
import { Basis } from '@/components/message/basis';
import { PhonePreview } from '@/components/message/phone-preview';
import { kindText } from '@/components/words/message-kinds';
import { sizeText } from '@/components/words/sizes';
import { fromServer } from '@/i18n/texts';
import { useMay } from '@/lib/hooks/use-may';
import { failureHelp } from './failure-help';
import { ResolveOutcome } from './resolve-outcome';
import { Timeline } from './timeline';

/** One message: its text, what went wrong, and everything that happened to it. */
export function MessageDrawer({ message, onClose }: { message: JobMessage; onClose: () => void }) {
  const mayManage = useMay('manage');
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      sx={{ zIndex: 1301 }}
      slotProps={{ paper: { 'aria-label': t`Message details`, sx: { width: 'min(460px, 100vw)', p: 5, gap: 4 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Typography component="h2" variant="h2" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <bdi>{message.name ?? message.to}</bdi>
          {message.name ? (
            <Typography component="span" color="textSecondary" sx={{ display: 'block' }}>
              <bdi>{message.to}</bdi>
            </Typography>
          ) : null}
        </Typography>
        <StatusBadge status={message.cancelled ? 'cancelled' : message.status} />
        <IconButton aria-label={t`Close message details`} onClick={onClose}>
          <CloseRoundedIcon />
        </IconButton>
      </Box>
      <Trouble message={message} mayManage={mayManage} />
      {message.outcomeUnknown && mayManage ? <ResolveOutcome message={message} /> : null}
      {message.lastReply ? <Alert severity="success">{t`Replied: ${message.lastReply}`}</Alert> : null}
      {message.media ? <FileFacts file={message.media} /> : null}
      <PhonePreview
        header={message.header ?? ''}
        body={message.body}
        footer={message.footer ?? ''}
        buttons={message.buttons.map(({ title }) => title)}
        file={isHere(message.media) ? message.media : undefined}
        values={{}}
        sentAt={message.sentAt}
      />
      <Basis messageId={message.id} />
      <Typography component="h3" variant="h3">{t`Timeline`}</Typography>
      <Timeline of="messages" id={message.id} />
    </Drawer>
  );
}

/** It is kept, as far as is known. */
const isHere = (file: SentFile | undefined): file is SentFile => file !== undefined && file.bytes !== null;

const Gone = ({ name }: { name: string }) => (
  <Typography color="textSecondary">{t`${name} is not kept any more.`}</Typography>
);

/** The file that it carries: what it is, and a way to it while it is kept. */
function FileFacts({ file }: { file: SentFile }) {
  const { id, kind, name, bytes } = file;
  if (!isHere(file)) return <Gone name={kindText(kind)} />;
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      {kindText(kind)}
      {name ? (
        <>
          {' · '}
          <bdi>{name}</bdi>
        </>
      ) : null}
      {typeof bytes === 'number' ? ` · ${sizeText(bytes)}` : null}{' '}
      <Link
        href={address(api.media, { parameters: { id } })}
        target="_blank"
        rel="noreferrer"
        sx={{ whiteSpace: 'nowrap' }}
      >{t`Open the file`}</Link>
    </Typography>
  );
}

/** What went wrong: what it means, what to do, and the words it came with. */
function Trouble({ message, mayManage }: { message: JobMessage; mayManage: boolean }) {
  const help = failureHelp(message, mayManage);
  if (!help) return message.error ? <Alert severity={severityOf(message)}>{fromServer(message.error)}</Alert> : null;
  return (
    <Alert severity={severityOf(message)}>
      <AlertTitle>{help.title}</AlertTitle>
      {help.advice}
      {message.error ? (
        <Typography variant="caption" component="p" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {fromServer(message.error)}
        </Typography>
      ) : null}
    </Alert>
  );
}

function severityOf({ cancelled, status }: JobMessage) {
  if (cancelled) return 'info';
  return status === 'failed' ? 'error' : 'warning';
}
