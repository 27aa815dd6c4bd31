import Typography from '@mui/material/Typography';

/** The heading of the rows below it. */
export function PartHead({ text, id }: { text: string; id?: string }) {
  return (
    <Typography
      {...(id !== undefined && { id })}
      component="h2"
      color="textSecondary"
      sx={{ fontSize: 12, fontWeight: 500, lineHeight: '16px', px: 3, pt: 3, pb: 1 }}
    >
      {text}
    </Typography>
  );
}
