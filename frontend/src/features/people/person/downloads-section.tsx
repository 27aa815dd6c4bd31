import { t } from '@lingui/core/macro';
import DownloadRoundedIcon from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { address, api } from '@wavelane/contracts';
import { Section } from '@/components/section';

/** What is known of a person, to be taken away as files. */
export function DownloadsSection({ personId }: { personId: string }) {
  const options = { parameters: { id: personId } };
  const files = [
    [t`Their data (PDF)`, address(api.exportPersonPdf, options)],
    [t`Their data (JSON)`, address(api.exportPerson, options)],
    [t`Evidence (PDF)`, address(api.personEvidencePdf, options)],
    [t`Evidence (JSON)`, address(api.personEvidence, options)],
  ] as const;
  return (
    <Section
      title={t`Take away`}
      text={t`All that you know of them, for whoever asks; and why you could write, with proofs that others can check.`}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {files.map(([label, href]) => (
          <Button
            key={href}
            component="a"
            size="small"
            variant="outlined"
            startIcon={<DownloadRoundedIcon />}
            href={href}
            download
          >
            {label}
          </Button>
        ))}
      </Box>
    </Section>
  );
}
