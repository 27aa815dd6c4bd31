import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { CurrentUser } from '@wavelane/contracts';
import { useState } from 'react';
import { useToast } from '@/app/toast/use-toast';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { isolate, listed } from '@/lib/bidi';
import { formatDate, formatDateTime } from '@/lib/format';
import { type SavedDraft, savedUntil } from '@/lib/drafts/saved-draft';
import type { Missing, SavedBulk } from './use-saved-bulk';

interface SavedNoteProps {
  draft: SavedDraft;
  saved: SavedBulk;
  /** The form has nothing that would be lost. */
  isEmpty: boolean;
  user: CurrentUser;
  /** A button was used that is gone now. */
  onDone: () => void;
}

/** The draft that the member has saved: what it is, how long it is kept, and the ways to go on with it or to drop it. */
export function SavedNote({ draft, saved, isEmpty, user: { timeZone }, onDone }: SavedNoteProps) {
  const { isContinued, take, discard } = saved;
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const at = formatDateTime(draft.at, timeZone);
  const until = formatDate(savedUntil(draft.at), timeZone);
  const what = partsOf(draft);
  const isOffered = isEmpty && !isContinued;
  const goOn = async () => {
    const missing = await take();
    const description = missing && wordsFor(missing);
    if (description) toast({ title: t`Not all of the draft is here`, description, tone: 'info' });
  };
  const use = (way: () => unknown) => {
    way();
    onDone();
  };
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={NOTE}
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          {isOffered ? <Button color="inherit" size="small" onClick={() => use(goOn)}>{t`Continue`}</Button> : null}
          <Button color="inherit" size="small" onClick={() => setAsking(true)}>{t`Delete draft`}</Button>
        </Box>
      }
    >
      <strong>
        {isContinued ? t`Draft saved ${at}.` : what ? t`Draft of ${at}: ${what}.` : t`You have a draft of ${at}.`}
      </strong>{' '}
      {isOffered || isContinued
        ? t`It is kept in this browser only, until ${until} or until you log out.`
        : t`Saving another one replaces it.`}
      {isAsking ? (
        <ConfirmDialog
          open
          title={t`Delete the draft?`}
          text={t`Its texts and its file are removed from this browser. What is in the form now stays there.`}
          confirm={t`Delete draft`}
          onConfirm={() => use(discard)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Alert>
  );
}

/** On a phone the buttons are below the text. */
const NOTE = {
  ...{ mb: 5, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 220px' } },
  '& .MuiAlert-action': { ml: 'auto', pt: 0, alignItems: 'center' },
} as const;

/** Its campaign and its file. */
function partsOf({ values: { jobName }, upload }: SavedDraft): string {
  const names = [typeof jobName === 'string' ? jobName : '', upload?.name ?? ''].filter((name) => name.trim() !== '');
  return listed(names.map((name) => isolate(name)));
}

/** Sentences about all that the form does not have; '' if it has everything. */
function wordsFor({ fields, hasNoFile, media }: Missing): string {
  const names = listed([...new Set(fields.map(labelOf))]);
  return [
    hasNoFile ? t`The file is no longer in this browser. Choose it again.` : '',
    media === 'image' ? t`Attach the picture again.` : '',
    media === 'other' ? t`Attach the file of the message again.` : '',
    names ? t`These do not fit any more: ${names}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function labelOf(field: string): string {
  if (/^(button|kind|value)\d$/.test(field)) return t`Buttons`;
  switch (field) {
    case 'channelId':
      return t`Channel`;
    case 'jobName':
      return t`Campaign name`;
    case 'templateId':
      return t`Template`;
    case 'header':
      return t`Header`;
    case 'body':
      return t`Body`;
    case 'footer':
      return t`Footer`;
    case 'scheduledFor':
      return t`Send at`;
    case 'purpose':
      return t`Purpose`;
    default:
      return t`Other choices`;
  }
}
