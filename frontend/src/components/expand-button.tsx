import IconButton from '@mui/material/IconButton';
import { ForwardIcon } from '@/components/icons/frame-icons';
import { DownIcon } from '@/components/icons/icons';

interface ExpandButtonProps {
  label: string;
  /** Id of the part that it opens. */
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens and closes the details of a row of a table. */
export function ExpandButton({ label, controls, isOpen, onToggle }: ExpandButtonProps) {
  return (
    <IconButton size="small" aria-label={label} aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      {isOpen ? <DownIcon /> : <ForwardIcon />}
    </IconButton>
  );
}
