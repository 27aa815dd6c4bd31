import { t } from '@lingui/core/macro';
import { api } from '@wavelane/contracts';
import { ExportMenu } from '@/components/buttons/export-menu';
import { Section } from '@/components/section';

/** The data about a person, as files to download. */
export function DownloadsSection({ personId }: { personId: string }) {
  const of = { parameters: { id: personId } };
  return (
    <Section
      title={t`Export data`}
      text={t`Everything you hold about this person, for a data request, and why each message was allowed, with proof that others can check.`}
      action={
        <ExportMenu
          files={[
            { label: t`Their data (PDF)`, route: api.exportPersonPdf, ...of },
            { label: t`Their data (JSON)`, route: api.exportPerson, ...of },
            { label: t`Evidence (PDF)`, route: api.personEvidencePdf, ...of },
            { label: t`Evidence (JSON)`, route: api.personEvidence, ...of },
          ]}
        />
      }
    />
  );
}
