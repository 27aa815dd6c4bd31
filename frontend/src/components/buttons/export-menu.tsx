import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { DownloadIcon } from '@/components/icons/frame-icons';
import { Tip } from '@/components/tips/tip';
import { type ExportAsked, useExport } from './use-export';

interface ExportMenuProps<Path extends string, Query> {
  /** The label of each file in the menu, and the parameters of its request. */
  files: readonly ({ label: string } & ExportAsked<Path, Query>)[];
  isIcon?: boolean;
}

/** One button for several kinds of file. */
export function ExportMenu<Path extends string, Query>({ files, isIcon = false }: ExportMenuProps<Path, Query>) {
  const { isBusy, take } = useExport();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shared = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    loading: isBusy,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => setAnchor(currentTarget),
    sx: { '@media print': { display: 'none' } },
  } as const;
  return (
    <>
      {isIcon ? (
        <Tip title={t`Export`}>
          <IconButton size="small" aria-label={t`Export`} {...shared}>
            <DownloadIcon />
          </IconButton>
        </Tip>
      ) : (
        <Button variant="outlined" size="small" startIcon={<DownloadIcon size={16} />} {...shared}>{t`Export`}</Button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {files.map((file) => (
          <MenuItem
            key={file.label}
            onClick={() => {
              setAnchor(null);
              void take(file);
            }}
          >
            {file.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
