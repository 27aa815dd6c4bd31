import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ToBegin } from './hero';
import { HEADING } from './section';

/** The links to signing up once more, for people who have read to the end. */
export function Closing() {
  return (
    <Box component="section" aria-labelledby="closing" sx={CLOSING}>
      <Box sx={{ minWidth: 0 }}>
        <Typography id="closing" component="h2" sx={{ ...HEADING, fontSize: 28 }}>
          {t`Send your first message in five minutes`}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {t`14 days, one channel, no card. Or let us show you around.`}
        </Typography>
      </Box>
      <ToBegin />
    </Box>
  );
}

const CLOSING = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 6 },
  ...{ mt: { xs: 20, md: 28 }, p: { xs: 6, md: 10 }, borderRadius: '14px' },
  ...{ bgcolor: 'background.paper', border: 1, borderColor: 'divider' },
} as const;
