import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';

/** Something a person can do from the palette. */
export interface Command {
  id: string;
  label: string;
  /** Tells those of one label apart. */
  detail?: string;
  /** What kind of thing it is, at the side. */
  hint?: string;
  Icon: ComponentType<SvgIconProps>;
  run: () => void;
}

/** Commands with every typed word in their label, those that begin with the text first. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const query = text.trim().toLowerCase();
  const words = query.split(/\s+/);
  const rank = ({ label }: Command) => (label.toLowerCase().startsWith(query) ? 0 : 1);
  return commands
    .filter(({ label, hint = '' }) => words.every((word) => `${label} ${hint}`.toLowerCase().includes(word)))
    .sort((one, other) => rank(one) - rank(other));
}
