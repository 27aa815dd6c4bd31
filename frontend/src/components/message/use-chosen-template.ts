import type { Template } from '@wavelane/contracts';
import { useEffect, useEffectEvent } from 'react';

/** Calls back once with the template that the address names, as soon as it is known. */
export function useChosenTemplate(
  id: string | undefined,
  templates: readonly Template[],
  onChosen: (template: Template) => void,
): void {
  const chosen = templates.find((candidate) => candidate.id === id);
  const fill = useEffectEvent(onChosen);
  useEffect(() => {
    if (chosen) fill(chosen);
  }, [chosen]);
}
