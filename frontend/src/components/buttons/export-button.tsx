import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { DownloadIcon } from '@/components/icons/frame-icons';
import { Tip } from '@/components/tips/tip';
import { type ExportAsked, useExport } from './use-export';

type ExportButtonProps<Path extends string, Query> = ExportAsked<Path, Query> &
  Pick<ButtonProps, 'size' | 'aria-label'> & {
    label: string;
    /** In a line of a list: an icon with its name in a tip. */
    isIcon?: boolean;
  };

/** Exports the shown data as a file. It may leave a trace, so no mere link can do it. */
export function ExportButton<Path extends string, Query>(props: ExportButtonProps<Path, Query>) {
  const { label, size, isIcon = false, 'aria-label': name } = props;
  const { isBusy, take } = useExport();
  if (isIcon)
    return (
      <Tip title={label}>
        <IconButton size="small" aria-label={name ?? label} loading={isBusy} onClick={() => void take(props)}>
          <DownloadIcon />
        </IconButton>
      </Tip>
    );
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      loading={isBusy}
      {...(size && { size })}
      {...(name && { 'aria-label': name })}
      onClick={() => void take(props)}
      sx={{ '@media print': { display: 'none' } }}
    >
      {label}
    </Button>
  );
}
