import Box from '@mui/material/Box';
import { initialsOf } from '@/components/avatar/initials';

/** The first letter of an account, on a square. */
export function AccountSign({
  name,
  isCurrent = false,
  size = 24,
}: {
  name: string;
  isCurrent?: boolean;
  size?: number;
}) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        ...{ width: size, height: size, borderRadius: '7px', flexShrink: 0, display: 'grid', placeItems: 'center' },
        ...{ fontSize: 11, fontWeight: 700, lineHeight: 1 },
        ...(isCurrent
          ? { bgcolor: 'text.primary', color: 'background.paper' }
          : { bgcolor: 'part.badge', color: 'text.primary' }),
      }}
    >
      {[...initialsOf(name)][0] ?? '·'}
    </Box>
  );
}
