import type { Person } from '@wavelane/contracts';
import { useCallback, useMemo, useState } from 'react';

/** People selected in a list. */
export interface Chosen {
  people: readonly Person[];
  has: (id: string) => boolean;
  toggle: (person: Person) => void;
  /** All that are listed now. */
  listed: readonly Person[];
  chooseListed: () => void;
  clear: () => void;
}

const NOBODY: readonly Person[] = [];

/** Selected people stay selected during a search for others. */
export function useChosen(listed: readonly Person[] = NOBODY): Chosen {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Person>>(new Map());
  const toggle = useCallback(
    (person: Person) =>
      setChosen((before) => {
        const after = new Map(before);
        if (!after.delete(person.id)) after.set(person.id, person);
        return after;
      }),
    [],
  );
  return useMemo(
    () => ({
      people: [...chosen.values()],
      has: (id) => chosen.has(id),
      toggle,
      listed,
      chooseListed: () => setChosen((before) => new Map([...before, ...listed.map((one) => [one.id, one] as const)])),
      clear: () => setChosen(new Map()),
    }),
    [chosen, listed, toggle],
  );
}
