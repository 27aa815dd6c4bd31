import type { Channel } from '@wavelane/contracts';
import { useEffect, useEffectEvent } from 'react';

/**
 * Chooses the channel if there is one alone to choose. It becomes the form's initial value, so that an untouched form
 * keeps no draft.
 * @param chosen its id, or '' while none is
 * @param choose takes an id
 */
export function useOnlyChannel(channels: readonly Channel[], chosen: string, choose: (id: string) => void): void {
  const [first, ...others] = channels;
  const only = first && others.length === 0 && chosen === '' ? String(first.id) : undefined;
  const take = useEffectEvent(choose);
  useEffect(() => {
    if (only !== undefined) take(only);
  }, [only]);
}
