import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { Loading } from '@/components/loading';
import { Sheet } from '@/components/surfaces/sheet';
import { LoadingMessages } from './messages/loading-messages';
import { COLUMNS } from './columns';

/** Placeholders for the parts below the numbers, of their true size: nothing moves when they appear. */
export function LoadingGrid() {
  return (
    <Box sx={COLUMNS} aria-busy>
      <div>
        <LoadingMessages />
      </div>
      <Box sx={{ order: { xs: -1, lg: 0 } }}>
        <Sheet title={t`Waits for you`}>
          <Loading rows={4} isInSheet />
        </Sheet>
      </Box>
    </Box>
  );
}
