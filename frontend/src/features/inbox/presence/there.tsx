import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Presence } from '@wavelane/contracts';
import { EyeIcon } from '@/components/icons/icons';
import { useThere } from './use-there';
import { thereText } from './words';

/**
 * In the head of a conversation: the other members who have it open, or are writing. Screen readers announce it, too.
 */
export function ThereStatus({ id }: { id: string }) {
  const there = useThere(id);
  return (
    <Box role="status" aria-live="polite" sx={{ minWidth: 0, flexShrink: 1, display: 'flex' }}>
      {there.length > 0 ? (
        <Typography component="p" title={thereText(there)} sx={CHIP}>
          <EyeIcon size={14} />
          <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {thereText(there)}
          </Box>
        </Typography>
      ) : null}
    </Box>
  );
}

const CHIP = {
  ...{ display: 'flex', gap: 1.25, alignItems: 'center', minWidth: 0, height: 20, px: 2, borderRadius: '6px' },
  ...{ bgcolor: 'action.selected', color: 'accent.main', fontSize: 12, fontWeight: 500, whiteSpace: 'nowrap' },
} as const;

/** In a row of the list. @param there those at the conversation */
export function ThereMark({ there }: { there: readonly Presence[] }) {
  if (there.length === 0) return null;
  return (
    <span className="there">
      <EyeIcon size={16} title={thereText(there)} />
    </span>
  );
}
