import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

/** Any address without a page. */
export function NotFoundPage() {
  return (
    <Box
      component="main"
      id="content"
      tabIndex={-1}
      sx={{ minHeight: '60vh', display: 'grid', placeContent: 'center', gap: 3, p: 6, textAlign: 'center' }}
    >
      <Typography component="h1" variant="h1">
        404 Page Not Found
      </Typography>
      <Typography color="textSecondary">Did you forget to add the page to the router?</Typography>
      <Link href="/">Back to home</Link>
    </Box>
  );
}
