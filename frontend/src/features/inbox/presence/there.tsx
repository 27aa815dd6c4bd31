import VisibilityRoundedIcon from '@mui/icons-material/VisibilityRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Presence } from '@wavelane/contracts';
import { useThere } from './use-there';
import { thereText } from './words';

/** Above what is said: who else has the conversation open, told to those who hear the page, too. */
export function ThereStatus({ id }: { id: string }) {
  const there = useThere(id);
  return (
    <Box role="status" aria-live="polite" sx={{ minWidth: 0 }}>
      {there.length > 0 ? (
        <Typography
          variant="caption"
          color="info.main"
          component="p"
          sx={{ display: 'flex', gap: 1, alignItems: 'center', overflowWrap: 'anywhere', minWidth: 0 }}
        >
          <VisibilityRoundedIcon aria-hidden sx={{ fontSize: 16, flexShrink: 0 }} />
          <Box component="span" sx={{ minWidth: 0 }}>
            {thereText(there)}
          </Box>
        </Typography>
      ) : null}
    </Box>
  );
}

/** Beside the field, before one sends: who else is writing to the same person. */
export function TypingNote({ id }: { id: string }) {
  const typing = useThere(id).filter((one) => one.typing);
  if (typing.length === 0) return null;
  return (
    <Typography
      aria-hidden
      variant="caption"
      color="warning.main"
      sx={{ px: 3, pt: 2, flexShrink: 0, overflowWrap: 'anywhere' }}
    >
      {thereText(typing)}
    </Typography>
  );
}

/** In a row of the list. @param there those at the conversation */
export function ThereMark({ there }: { there: readonly Presence[] }) {
  if (there.length === 0) return null;
  const text = thereText(there);
  return (
    <VisibilityRoundedIcon role="img" titleAccess={text} sx={{ fontSize: 18, color: 'info.main', flexShrink: 0 }} />
  );
}
