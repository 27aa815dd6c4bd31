import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { isolate, listed } from '@/lib/bidi';
import { formatDate, formatDateTime } from '@/lib/format';
import { savedUntil } from '@/lib/drafts/saved-draft';
import type { SavedBulk } from './use-saved-bulk';

interface SavedNoteProps {
  saved: SavedBulk;
  /** The form has nothing that would be lost. */
  isEmpty: boolean;
  timeZone: string;
}

/** The draft that the member has saved: what it is, how long it is kept, and the ways to go on with it or to drop it. */
export function SavedNote({ saved: { draft, isContinued, take, discard }, isEmpty, timeZone }: SavedNoteProps) {
  if (!draft) return null;
  const at = formatDateTime(new Date(draft.at).toISOString(), timeZone);
  const until = formatDate(new Date(savedUntil(draft.at)).toISOString(), timeZone);
  const what = partsOf(draft);
  const isOffered = isEmpty && !isContinued;
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={NOTE}
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          {isOffered ? <Button color="inherit" size="small" onClick={() => void take()}>{t`Continue`}</Button> : null}
          <Button color="inherit" size="small" onClick={discard} aria-label={t`Discard the draft`}>{t`Discard`}</Button>
        </Box>
      }
    >
      <strong>
        {isContinued ? t`Draft saved ${at}.` : what ? t`Draft of ${at}: ${what}.` : t`You have a draft of ${at}.`}
      </strong>{' '}
      {isOffered || isContinued
        ? t`It is kept in this browser only, until ${until} or until you log out.`
        : t`Saving another one replaces it.`}
    </Alert>
  );
}

/** On a phone the buttons are below the text. */
const NOTE = {
  ...{ mb: 5, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 220px' } },
  '& .MuiAlert-action': { ml: 'auto', pt: 0, alignItems: 'center' },
} as const;

/** Its campaign and its file. */
function partsOf({ values, upload }: { values: unknown; upload: { name: string } | null }): string {
  const { jobName } = values as { jobName?: unknown };
  const names = [typeof jobName === 'string' ? jobName : '', upload?.name ?? ''].filter((name) => name.trim() !== '');
  return listed(names.map((name) => isolate(name)));
}
