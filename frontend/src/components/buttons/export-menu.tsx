import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { DownloadIcon } from '@/components/icons/frame-icons';
import { lazily, useAhead } from '@/components/lazy/lazily';
import { Tip } from '@/components/tips/tip';
import { type ExportAsked, useExport } from './use-export';

// MUI's menu comes after the page.
const ExportChoices = lazily(() => import('./export-choices'), 'ExportChoices', null, { isPrefetched: false });

interface ExportMenuProps<Path extends string, Query> {
  /** The label of each file in the menu, and the parameters of its request. */
  files: readonly ({ label: string } & ExportAsked<Path, Query>)[];
  isIcon?: boolean;
}

/** One button for several kinds of file. */
export function ExportMenu<Path extends string, Query>({ files, isIcon = false }: ExportMenuProps<Path, Query>) {
  useAhead(ExportChoices);
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
      {anchor ? (
        <ExportChoices
          anchor={anchor}
          labels={files.map(({ label }) => label)}
          onChoose={(index) => {
            setAnchor(null);
            const file = files[index];
            if (file) void take(file);
          }}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </>
  );
}
