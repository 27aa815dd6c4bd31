import ExpandMoreRoundedIcon from '@mui/icons-material/ExpandMoreRounded';
import IconButton from '@mui/material/IconButton';
import { isRightToLeft } from '@/i18n/texts';

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
      <ExpandMoreRoundedIcon
        sx={{ transform: isOpen ? 'none' : `rotate(${isRightToLeft ? 90 : -90}deg)`, transition: 'transform 150ms' }}
      />
    </IconButton>
  );
}
