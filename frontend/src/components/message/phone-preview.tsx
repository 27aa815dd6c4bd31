import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { personalise } from '@wavelane/contracts';

export interface Preview {
  header: string;
  body: string;
  footer: string;
  buttons: readonly string[];
  values: Readonly<Record<string, string | undefined>>;
}

/** The message as its recipient sees it, rendered. */
export function PhonePreview({ header, body, footer, buttons, values }: Preview) {
  const fill = (text: string) => personalise(text, values);
  const titles = buttons.map((title) => fill(title).trim()).filter(Boolean);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="Preview"
      sx={{ p: 4, borderRadius: '24px', position: { lg: 'sticky' }, top: 88, display: 'grid', gap: 3 }}
    >
      <Typography variant="caption" color="textSecondary">
        Preview
      </Typography>
      <Box
        sx={{
          bgcolor: (theme) => theme.vars.palette.raised,
          border: 1,
          borderColor: 'divider',
          borderRadius: '16px',
          borderTopLeftRadius: '4px',
          p: 4,
          display: 'grid',
          gap: 2,
          overflowWrap: 'anywhere',
        }}
      >
        {header.trim() ? <Typography sx={{ fontWeight: 650 }}>{fill(header)}</Typography> : null}
        <Typography sx={{ whiteSpace: 'pre-wrap' }} color={body.trim() ? 'textPrimary' : 'textSecondary'}>
          {body.trim() ? fill(body) : 'Your message appears here while you write it.'}
        </Typography>
        {footer.trim() ? (
          <Typography variant="caption" color="textSecondary">
            {fill(footer)}
          </Typography>
        ) : null}
        <Typography variant="caption" color="textSecondary" sx={{ justifySelf: 'end' }}>
          {new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date())}
        </Typography>
      </Box>
      {titles.map((title, index) => (
        <Box
          key={index}
          sx={{
            border: 1,
            borderColor: 'divider',
            borderRadius: '10px',
            p: 2.5,
            textAlign: 'center',
            color: 'primary.main',
            fontWeight: 600,
            overflowWrap: 'anywhere',
          }}
        >
          {title}
        </Box>
      ))}
    </Paper>
  );
}
