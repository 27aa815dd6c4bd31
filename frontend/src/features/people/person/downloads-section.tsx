import { t } from '@lingui/core/macro';
import DownloadRoundedIcon from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { address, api } from '@wavelane/contracts';
import { ExportButton } from '@/components/buttons/export-button';
import { Section } from '@/components/section';

/** What is known of a person, to be taken away as files. */
export function DownloadsSection({ personId }: { personId: string }) {
  const parameters = { id: personId };
  return (
    <Section
      title={t`Take away`}
      text={t`All that you know of them, for whoever asks; and why you could write, with proofs that others can check.`}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ExportButton label={t`Their data (JSON)`} size="small" route={api.exportPerson} parameters={parameters} />
        <Button
          component="a"
          size="small"
          variant="outlined"
          startIcon={<DownloadRoundedIcon />}
          href={address(api.personEvidence, { parameters })}
          download
        >{t`Evidence (JSON)`}</Button>
      </Box>
    </Section>
  );
}
