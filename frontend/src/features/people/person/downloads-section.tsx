import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { api } from '@wavelane/contracts';
import { ExportButton } from '@/components/buttons/export-button';
import { Section } from '@/components/section';

/** The data about a person, as files to download. */
export function DownloadsSection({ personId }: { personId: string }) {
  const of = { parameters: { id: personId }, size: 'small' } as const;
  return (
    <Section
      title={t`Export data`}
      text={t`Everything you hold about this person, for a data request, and why each message was allowed, with proof that others can check.`}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ExportButton label={t`Their data (PDF)`} route={api.exportPersonPdf} {...of} />
        <ExportButton label={t`Their data (JSON)`} route={api.exportPerson} {...of} />
        <ExportButton label={t`Evidence (PDF)`} route={api.personEvidencePdf} {...of} />
        <ExportButton label={t`Evidence (JSON)`} route={api.personEvidence} {...of} />
      </Box>
    </Section>
  );
}
