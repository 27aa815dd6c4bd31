import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { CurrentUser } from '@wavelane/contracts';
import { ChannelsPart, PlanPart } from './account-parts';
import { DaysPart } from './days-part';
import { MessagesPart } from './messages-part';

/** The numbers that one decides by, in one sheet. */
export function Bridge({ user }: { user: CurrentUser }) {
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Box sx={GRID}>
        <DaysPart user={user} />
        <MessagesPart user={user} />
        <Box sx={SIDE}>
          <ChannelsPart user={user} />
          <PlanPart user={user} />
        </Box>
      </Box>
    </Paper>
  );
}

/** The lines between the parts are the visible parts of the background. */
const GRID = {
  ...{ display: 'grid', gap: '1px', bgcolor: 'divider' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.5fr) minmax(0, 1.2fr) minmax(0, 0.9fr)' },
  '& > *': { bgcolor: 'background.paper', px: { xs: 4, md: 6 }, py: { xs: 4, md: 5 }, minWidth: 0 },
} as const;
const SIDE = {
  ...{ display: 'grid', gap: 4, alignContent: 'start' },
  gridTemplateColumns: { xs: '1fr 1fr', lg: 'minmax(0, 1fr)' },
  '& > * + *': { borderTop: { lg: 1 }, borderColor: { lg: 'divider' }, pt: { lg: 3 } },
} as const;
