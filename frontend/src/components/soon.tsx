import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';

/** The mark of a feature that is not built yet. */
export function Soon() {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        flexShrink: 0,
        ml: 2,
        px: 2,
        borderRadius: '99px',
        border: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: 12,
        fontWeight: 600,
        lineHeight: '18px',
        letterSpacing: 0,
        verticalAlign: 'middle',
        whiteSpace: 'nowrap',
      }}
    >{t`Soon`}</Box>
  );
}
