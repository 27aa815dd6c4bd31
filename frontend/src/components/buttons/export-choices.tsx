import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

interface ExportChoicesProps {
  anchor: HTMLElement;
  labels: readonly string[];
  onChoose: (index: number) => void;
  onClose: () => void;
}

/** The open list of the files that an export can be. */
export function ExportChoices({ anchor, labels, onChoose, onClose }: ExportChoicesProps) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {labels.map((label, index) => (
        <MenuItem key={label} onClick={() => onChoose(index)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
