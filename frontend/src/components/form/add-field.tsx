import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { PlusIcon } from '@/components/icons/icons';

interface AddFieldProps {
  /** The added field: "Header". */
  text: string;
  /** The action, for screen readers: "Add header". */
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  onAdd: () => void;
}

/** Adds a field that most do without. */
export function AddField({ text, label, icon = <PlusIcon size={16} />, disabled = false, onAdd }: AddFieldProps) {
  return (
    <Button size="small" variant="outlined" startIcon={icon} aria-label={label} disabled={disabled} onClick={onAdd}>
      {text}
    </Button>
  );
}
