import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { address, api, type Job, type JobMessage, type SentFile, withoutMarks } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { timelineQuery } from '@/api/queries';
import { Avatar } from '@/components/avatar/avatar';
import { addressText } from '@/components/words/people';
import { ErrorNote } from '@/components/error-note';
import { CloseIcon } from '@/components/icons/icons';
import { Loading } from '@/components/loading';
import { StatusBadge } from '@/components/status-badge';
import { Basis } from '@/components/message/basis';
import { PhonePreview } from '@/components/message/phone/phone-preview';
import { kindText } from '@/components/words/messages/message-kinds';
import { sizeText } from '@/components/words/sizes';
import { fromServer } from '@/i18n/texts';
import { isolate } from '@/lib/bidi';
import { useMay, useMayOpen } from '@/lib/hooks/use-may';
import { failureHelp } from '../failure-help';
import { ResolveOutcome } from './resolve-outcome';
import { Timeline } from '../timeline';

const RouteLink = createLink(Link);

interface MessageDrawerProps {
  message: JobMessage;
  /** Its job, if this is the only message of the job. */
  job?: Job;
  onClose: () => void;
  children?: ReactNode;
}

/** One message: its text, its failure, and its whole history. */
export function MessageDrawer({ message, job, onClose, children }: MessageDrawerProps) {
  const mayManage = useMay('manage');
  const story = useQuery(timelineQuery('messages', message.id));
  // Not if the line is away, or after a failure: the basis does not wait for another try.
  const isComing = story.isLoading && story.failureCount === 0;
  const person = job?.told?.person;
  const name = message.name ?? person?.name ?? null;
  return (
    <DrawerFrame
      onClose={onClose}
      head={
        <>
          <Avatar id={person?.id ?? message.to} name={name} size={32} />
          <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography component="h2" variant="h3">
              <bdi>{name ?? addressText(message.to)}</bdi>
            </Typography>
            <Typography variant="caption" color="textSecondary" component="p">
              {name === null ? null : <bdi>{addressText(message.to)}</bdi>}
              {job?.channelLabel ? ` · ${t`from ${isolate(job.channelLabel)}`}` : null}
            </Typography>
          </Box>
        </>
      }
    >
      <Part>
        <Trouble message={message} mayManage={mayManage} />
        {message.outcomeUnknown && mayManage ? <ResolveOutcome message={message} /> : null}
        {children}
        <Words message={message} />
        {message.lastReply ? <Alert severity="success">{t`Replied: ${withoutMarks(message.lastReply)}`}</Alert> : null}
        {person?.id ? <OfPerson id={person.id} to={message.to} /> : null}
      </Part>
      <Part>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
          <Typography component="h3" variant="h3">{t`What happened`}</Typography>
          <StatusBadge status={message.cancelled ? 'cancelled' : message.status} />
        </Box>
        <Timeline of="messages" id={message.id} />
      </Part>
      {/* A cancelled message never reached its recipient. Below the story, so it comes with it: else it would move. */}
      {message.cancelled || isComing ? null : (
        <Part>
          <Basis messageId={message.id} />
        </Part>
      )}
    </DrawerFrame>
  );
}

interface DrawerFrameProps {
  head?: ReactNode;
  error?: unknown;
  onClose: () => void;
  children?: ReactNode;
}

/** The drawer of a message, also while the message comes. */
export function DrawerFrame({ head, error, onClose, children }: DrawerFrameProps) {
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      sx={{ zIndex: 1301 }}
      slotProps={{ paper: { 'aria-label': t`Message details`, sx: { width: 'min(440px, 100vw)' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 5, minHeight: 56, py: 2 }}>
        {head ?? <Box sx={{ flexGrow: 1 }} />}
        <IconButton size="small" aria-label={t`Close message details`} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      {error ? <ErrorNote error={error} /> : null}
      {children ?? (error ? null : <Loading rows={3} isInSheet />)}
    </Drawer>
  );
}

const Part = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 3, p: 5, borderTop: 1, borderColor: 'divider' }}>{children}</Box>
);

/** The message as the person has it. */
function Words({ message }: { message: JobMessage }) {
  return (
    <>
      {message.media ? <FileFacts file={message.media} /> : null}
      <PhonePreview
        header={message.header ?? ''}
        body={message.body}
        footer={message.footer ?? ''}
        buttons={message.buttons}
        content={message.content}
        file={isHere(message.media) ? message.media : undefined}
        values={{}}
        sentAt={message.sentAt}
      />
    </>
  );
}

function OfPerson({ id, to }: { id: string; to: string }) {
  const [mayInbox, mayPeople] = [useMayOpen('/inbox'), useMayOpen('/people')];
  return (
    <Box sx={{ display: 'flex', gap: 4, fontSize: 13 }}>
      {mayInbox ? <RouteLink to="/inbox" search={{ q: to }}>{t`Find in the inbox`}</RouteLink> : null}
      {mayPeople ? <RouteLink to="/people/$id" params={{ id }}>{t`Show person`}</RouteLink> : null}
    </Box>
  );
}

/** It is kept, as far as is known. */
const isHere = (file: SentFile | undefined): file is SentFile => file !== undefined && file.bytes !== null;

const Gone = ({ name }: { name: string }) => (
  <Typography color="textSecondary">{t`${name} is not kept any more.`}</Typography>
);

/** The file of a message: its kind, and a link to it while it is kept. */
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

/** The failure: its meaning, the advice, and the original words. */
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
