import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { appQuery } from '@/api/queries';

/** Says on every page, also on paper, that this is a rehearsal. It takes no room and no click from what is below it. */
export function RehearsalMark() {
  const { data } = useQuery(appQuery);
  if (!data?.rehearsal) return null;
  return (
    <Box
      role="note"
      sx={{
        ...{ position: 'fixed', top: 0, left: 0, right: 0, zIndex: 2_000, pointerEvents: 'none' },
        ...{ display: 'flex', justifyContent: 'center' },
        borderTop: '3px solid #B45309',
      }}
    >
      <Box
        component="span"
        sx={{
          ...{ px: 3, borderRadius: '0 0 6px 6px', bgcolor: '#B45309', color: '#FFFFFF' },
          ...{ fontSize: 12, fontWeight: 600, lineHeight: '20px', maxWidth: '100%' },
        }}
      >
        {t`Rehearsal: nothing reaches real people, and no money moves.`}
      </Box>
    </Box>
  );
}
