import { folded, searchable } from '@wavelane/contracts';
import type { IconProps } from '@/components/icons/drawn';
import { hasWords } from '@/lib/search/has-words';
import type { ComponentType } from 'react';

/** Something a person can do from the palette. */
export interface Command {
  id: string;
  label: string;
  /** Tells those of one label apart. */
  detail?: string;
  /** The kind of the command, at the side. */
  hint?: string;
  Icon: ComponentType<IconProps>;
  run: () => void;
}

/** Commands with every typed word in their label, those that begin with the text first. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const query = searchable(text);
  const rank = ({ label }: Command) => (folded(label).startsWith(query) ? 0 : 1);
  return commands
    .filter(({ label, hint = '' }) => hasWords(`${label} ${hint}`, text))
    .sort((one, other) => rank(one) - rank(other));
}
