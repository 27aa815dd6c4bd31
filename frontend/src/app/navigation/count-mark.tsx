import Box from '@mui/material/Box';

/** A number at the end of an item of the sidebar. @param label what it counts, for people who cannot see it */
export function CountMark({ text, label }: { text: string; label: string }) {
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      sx={{
        ...{ ml: 'auto', px: 1.5, minWidth: 20, borderRadius: '99px', bgcolor: 'primary.main' },
        ...{ color: 'primary.contrastText', fontSize: 11, fontWeight: 700, lineHeight: '20px', textAlign: 'center' },
      }}
    >
      <bdi>{text}</bdi>
    </Box>
  );
}
