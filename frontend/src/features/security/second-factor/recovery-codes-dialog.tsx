import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useId, useState } from 'react';
import { DownloadIcon, PrintIcon } from '@/components/icons/frame-icons';
import { CopyButton } from '@/components/secrets/copy-button';
import { BRAND } from '@/lib/brand';
import { saveFile } from '@/lib/save-file';

interface RecoveryCodesDialogProps {
  email: string;
  codes: readonly string[];
  onKept: () => void;
}

/** Only the codes on paper, without the page below. */
const ON_PAPER = { '@media print': { '#root, .MuiBackdrop-root': { display: 'none' } } };

/** Shown only this once: nothing closes it before the person confirms that the codes are kept. */
export function RecoveryCodesDialog({ email, codes, onKept }: RecoveryCodesDialogProps) {
  const id = useId();
  const [areKept, setKept] = useState(false);
  const text = [t`Recovery codes of ${email} for ${BRAND}, each works once:`, '', ...codes, ''].join('\n');
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <GlobalStyles styles={ON_PAPER} />
      <DialogTitle id={`${id}-title`}>{t`Keep your recovery codes`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <DialogContentText
          id={`${id}-text`}
        >{t`Use one to sign in if you lose your phone; each works once. They are shown only now. Keep them away from your phone.`}</DialogContentText>
        <Box
          component="ul"
          aria-label={t`Recovery codes`}
          sx={{
            listStyle: 'none',
            m: 0,
            p: 4,
            display: 'grid',
            // A code stays in one piece, or it is copied wrongly.
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            whiteSpace: 'nowrap',
            gap: 2,
            borderRadius: '10px',
            bgcolor: 'background.default',
            fontFamily: 'monospace',
            fontSize: 15,
            textAlign: 'center',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <CopyButton what={t`codes`} text={text} />
          <Button
            startIcon={<DownloadIcon size={16} />}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'wavelane-recovery-codes.txt')}
          >{t`Download`}</Button>
          <Button startIcon={<PrintIcon size={16} />} onClick={() => window.print()}>{t`Print`}</Button>
        </Box>
        <Box
          component="label"
          className="no-print"
          sx={{ display: 'flex', gap: 3, alignItems: 'center', minHeight: 40 }}
        >
          <Box
            component="input"
            type="checkbox"
            checked={areKept}
            onChange={() => setKept(!areKept)}
            sx={{ width: 20, height: 20, accentColor: 'var(--mui-palette-primary-main)', flexShrink: 0 }}
          />
          {t`I have kept them`}
        </Box>
      </DialogContent>
      <DialogActions className="no-print">
        <Button variant="contained" disabled={!areKept} onClick={onKept}>{t`Done`}</Button>
      </DialogActions>
    </Dialog>
  );
}
