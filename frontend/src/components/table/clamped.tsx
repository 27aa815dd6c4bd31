import Box from '@mui/material/Box';

interface ClampedProps {
  text: string;
  lines?: number;
  /** Pixels that it has at least. */
  min?: number;
}

/** A text that somebody wrote, of any length and script: two lines of it, the whole in its tip. */
export function Clamped({ text, lines = 2, min = 92 }: ClampedProps) {
  return (
    <Box
      component="bdi"
      data-clip=""
      sx={{
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: lines,
        overflow: 'hidden',
        minWidth: min,
        overflowWrap: 'anywhere',
        // On the side of its cell, whichever way it runs itself.
        textAlign: 'match-parent',
      }}
    >
      {text}
    </Box>
  );
}
