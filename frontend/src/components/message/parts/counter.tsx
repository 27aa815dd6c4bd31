import Typography from '@mui/material/Typography';
import { formatNumber } from '@/lib/format';

/** The used part of a text's maximum length. The field itself reports when it is too much. */
export function Counter({ length, max }: { length: number; max: number }) {
  return (
    <Typography
      aria-hidden
      variant="caption"
      color={length > max ? 'error' : 'textSecondary'}
      sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {formatNumber(length)} / {formatNumber(max)}
    </Typography>
  );
}
