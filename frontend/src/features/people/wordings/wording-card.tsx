import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { WORDING_VERSIONS_MAX, type Wording } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import { Section } from '@/components/section';
import { Badge } from '@/components/status-badge';
import { languageText, purposeText } from '@/components/words/people';
import { Tip } from '@/components/tips/tip';

type Version = Wording['versions'][number];

interface WordingCardProps {
  wording: Wording;
  /** Left out: it is only looked at. */
  onRevise: (() => void) | undefined;
}

/** One wording: the version that new consents name, and earlier ones, which older consents still name. */
export function WordingCard({ wording, onRevise }: WordingCardProps) {
  const { purpose, language, versions } = wording;
  const newest = versions.at(-1);
  const older = versions.slice(0, -1).reverse();
  const title = t`${purposeText(purpose)}, ${languageText(language)}`;
  return (
    <Section
      title={title}
      text={newest ? <VersionLine version={newest} isUsed /> : null}
      action={
        onRevise ? (
          <Button
            size="small"
            variant="outlined"
            disabled={versions.length >= WORDING_VERSIONS_MAX}
            onClick={onRevise}
            aria-label={t`New version of ${title}`}
          >{t`New version`}</Button>
        ) : null
      }
    >
      {newest ? <Told text={newest.text} /> : null}
      {older.length > 0 ? (
        <Box component="details">
          <Typography component="summary" sx={{ cursor: 'pointer', fontWeight: 600, mb: 3 }}>
            {t`Earlier versions: ${older.length}`}
          </Typography>
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
            {older.map((version) => (
              <Box component="li" key={version.version}>
                <VersionLine version={version} isUsed={false} />
                <Told text={version.text} />
              </Box>
            ))}
          </Box>
        </Box>
      ) : null}
    </Section>
  );
}

function VersionLine({ version: { version, at, hash }, isUsed }: { version: Version; isUsed: boolean }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', color: 'text.secondary' }}>
      <span>{t`Version ${version}`}</span>
      <span aria-hidden>·</span>
      <DateTime at={at} />
      <span aria-hidden>·</span>
      <Tip describeChild title={`SHA-256 ${hash}`}>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {t`Fingerprint ${hash.slice(0, 8)}`}
        </Box>
      </Tip>
      {isUsed ? <Badge text={t`Used for new consents`} tone="success" /> : null}
    </Box>
  );
}

const Told = ({ text }: { text: string }) => (
  <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {text}
  </Typography>
);
