import ButtonBase from '@mui/material/ButtonBase';
import { DownIcon } from '@/components/icons/icons';

interface SortHeadingProps {
  text: string;
  /** null if the list has another order. */
  direction: 'asc' | 'desc' | null;
  onPress: () => void;
}

/** A heading that orders the list by its column. */
export function SortHeading({ text, direction, onPress }: SortHeadingProps) {
  return (
    <ButtonBase
      onClick={onPress}
      sx={{
        font: 'inherit',
        borderRadius: '4px',
        color: direction ? 'text.primary' : 'inherit',
        '&:hover': { color: 'text.primary' },
        // In the room beside the column: an arrow that came would move the others.
        '& svg': {
          position: 'absolute',
          left: '100%',
          opacity: direction ? 1 : 0,
          transform: direction === 'asc' ? 'rotate(180deg)' : 'none',
        },
        '&:hover svg': { opacity: direction ? 1 : 0.5 },
      }}
    >
      {text}
      <DownIcon size={14} />
    </ButtonBase>
  );
}
