import DownloadRoundedIcon from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface Props {
  /** Of a route that makes the file and notes who took it: that is no reading, so it is no link. */
  action: string;
  label: string;
}

/** Takes away a file whose taking is noted. */
export function DownloadButton({ action, label }: Props) {
  return (
    <Box component="form" method="post" action={action}>
      <Button type="submit" variant="outlined" startIcon={<DownloadRoundedIcon />}>
        {label}
      </Button>
    </Box>
  );
}
