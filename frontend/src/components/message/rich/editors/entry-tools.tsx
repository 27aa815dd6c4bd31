import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { CloseIcon, DownIcon } from '@/components/icons/icons';

interface EntryToolsProps {
  /** The entry, as a reader hears it: "Row 2". */
  name: string;
  mayUp: boolean;
  mayDown: boolean;
  mayRemove: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Moves an entry of a list up or down, or removes it. */
export function EntryTools({ name, mayUp, mayDown, mayRemove, onMove, onRemove }: EntryToolsProps) {
  return (
    <>
      <IconButton
        size="small"
        data-move="-1"
        aria-label={t`Move ${name} up`}
        title={t`Move up (Alt+↑)`}
        disabled={!mayUp}
        onClick={() => onMove(-1)}
        sx={{ ...TOOL, '& > svg': { transform: 'rotate(180deg)' } }}
      >
        <DownIcon size={18} />
      </IconButton>
      <IconButton
        size="small"
        data-move="1"
        aria-label={t`Move ${name} down`}
        title={t`Move down (Alt+↓)`}
        disabled={!mayDown}
        onClick={() => onMove(1)}
        sx={TOOL}
      >
        <DownIcon size={18} />
      </IconButton>
      <IconButton size="small" aria-label={t`Remove ${name}`} disabled={!mayRemove} onClick={onRemove} sx={TOOL}>
        <CloseIcon size={18} />
      </IconButton>
    </>
  );
}

const TOOL = {
  width: 32,
  height: 32,
  color: 'text.secondary',
  '@media (pointer: coarse)': { width: 36, height: 40 },
} as const;
