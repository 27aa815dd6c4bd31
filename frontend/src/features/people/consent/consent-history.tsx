import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ConsentEntry } from '@wavelane/contracts';
import { wordingsQuery } from '@/api/people-queries';
import { DateTime } from '@/components/date-time';
import { isolate } from '@/lib/bidi';
import { languageText, meansText } from '@/components/words/people';
import { Story, StoryEntry } from '@/components/story/story';
import { consentText } from '../timeline/moment-words';

const COLOURS = {
  given: 'success.main',
  withdrawn: 'error.main',
  asked: 'text.secondary',
  lifted: 'text.secondary',
} as const;

/** Every entry about a person's consent, with the evidence, newest first. */
export function ConsentHistory({ history }: { history: readonly ConsentEntry[] }) {
  return (
    <Box component="details" open={history.length < 4}>
      <Typography component="summary" sx={{ cursor: 'pointer', fontWeight: 600, mb: 4 }}>{t`Evidence`}</Typography>
      <Story label={t`Evidence`}>
        {history.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Story>
    </Box>
  );
}

function Entry({ entry }: { entry: ConsentEntry }) {
  const { what, means, at, writtenAt, reference, note, wording, waitsUntil } = entry;
  return (
    <StoryEntry colour={COLOURS[what]}>
      <Typography sx={{ fontWeight: 600 }}>{consentText(entry)}</Typography>
      <Typography color="textSecondary">
        {meansText(means)} · <DateTime at={at} />
      </Typography>
      {waitsUntil === undefined ? null : (
        <Typography color="textSecondary">
          {t`A yes counts until`} <DateTime at={waitsUntil} />
        </Typography>
      )}
      {note ? (
        <Typography dir="auto" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {note}
        </Typography>
      ) : null}
      {reference ? (
        <Typography
          color="textSecondary"
          sx={{ overflowWrap: 'anywhere' }}
        >{t`Found at: ${isolate(reference)}`}</Typography>
      ) : null}
      {wording ? <Told {...wording} /> : null}
      <Typography variant="caption" color="textSecondary">
        {t`Written down`} <DateTime at={writtenAt} />
      </Typography>
    </StoryEntry>
  );
}

/** The wording that the person got, in its version then. */
function Told({ id, version, hash }: NonNullable<ConsentEntry['wording']>) {
  const { data = [] } = useInfiniteQuery(wordingsQuery);
  const wording = data.find((one) => one.id === id);
  const text = wording?.versions.find((one) => one.version === version)?.text;
  return (
    <Box component="details">
      <Typography component="summary" color="textSecondary" sx={{ cursor: 'pointer' }}>
        {wording
          ? t`Text they saw: ${languageText(wording.language)}, version ${version}`
          : t`Text they saw: version ${version}`}
      </Typography>
      {text === undefined ? null : (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', my: 2 }}>
          {text}
        </Typography>
      )}
      <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {t`Fingerprint (SHA-256): ${hash}`}
      </Typography>
    </Box>
  );
}
