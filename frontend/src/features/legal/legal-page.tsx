import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, type LegalTexts } from '@wavelane/contracts';
import { read } from '@/api/read';
import { Logo } from '@/app/shell/logo';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { CONTACT_EMAIL } from '@/lib/brand';

const TITLES: Readonly<Record<keyof LegalTexts, string>> = { terms: t`Terms`, privacy: t`Privacy` };

/** The operator's text about terms or privacy, as plain text in its own direction. */
export function LegalPage({ document }: { document: keyof LegalTexts }) {
  const { data, error, isPending, refetch } = useQuery(read(api.legal, {}));
  const text = data?.[document];
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto', px: { xs: 4, md: 8 }, py: 6, display: 'grid', gap: 6 }}>
      <Box
        component="header"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, justifyContent: 'space-between' }}
      >
        <Logo />
        <Link href="/">{t`← Back to home`}</Link>
      </Box>
      <Box component="main" id="content" tabIndex={-1} sx={{ minWidth: 0 }}>
        <Typography component="h1" variant="h1" sx={{ mb: 4 }}>
          {TITLES[document]}
        </Typography>
        {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
        {isPending ? <Loading rows={4} /> : null}
        {text?.split(/\n{2,}/).map((paragraph, index) => (
          <Typography key={index} dir="auto" sx={{ mb: 4, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {paragraph}
          </Typography>
        ))}
        {text === null ? (
          <Typography color="textSecondary">
            <Trans>
              Nothing has been published here yet. Write to{' '}
              <Link href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</Link> and we will send it to you.
            </Trans>
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
}
