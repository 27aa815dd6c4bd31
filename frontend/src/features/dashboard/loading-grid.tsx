import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { Loading } from '@/components/loading';
import { Sheet } from '@/components/surfaces/sheet';
import { LoadingMessages } from './messages/loading-messages';
import { COLUMNS } from './columns';

/**
 * Placeholders for the parts below the numbers: nothing moves when they appear. In one column the height of the first part
 * is not known before it is there, so nothing is below it until then.
 */
export function LoadingGrid() {
  return (
    <Box sx={COLUMNS} aria-busy>
      <Box sx={{ '&&': { display: { xs: 'none', lg: 'grid' } } }}>
        <LoadingMessages />
      </Box>
      <Box sx={{ order: { xs: -1, lg: 0 } }}>
        <Sheet title={t`Waits for you`}>
          <Loading rows={4} isInSheet />
        </Sheet>
      </Box>
    </Box>
  );
}
