import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Filter } from '../filters';

/** Typing is over when this much time has passed. */
const TYPING_MS = 300;

/**
 * A page's filter, kept in its address so that it can be shared and survives a reload. A typed text arrives there when
 * typing is over; a choice, at once. '' means no condition.
 * @param search the parameters that the page's route takes from the address
 */
export function useAddressFilter<Name extends string>(names: readonly Name[], search: Partial<Filter<Name>>) {
  const navigate = useNavigate();
  const address = names.map((name) => search[name] ?? '').join('\n');
  const filter = useMemo(() => {
    const values = address.split('\n');
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) as Filter<Name>;
  }, [address, names]);
  const [typed, setTyped] = useState(filter);
  // If a link led elsewhere, its filter holds, not the text typed before; the page's own step is behind the typed text.
  const [seen, setSeen] = useState(address);
  const [sent, setSent] = useState(address);
  if (address !== seen) {
    setSeen(address);
    setSent(address);
    if (address !== sent) setTyped(filter);
  }
  const choose = useCallback(
    (part: Partial<Filter<Name>>) => {
      const next = { ...typed, ...part };
      setTyped(next);
      setSent(names.map((name) => next[name]).join('\n'));
      const given = Object.entries<string>(next).filter(([, value]) => value !== '');
      void navigate({ to: '.', search: Object.fromEntries(given), replace: true });
    },
    [navigate, names, typed],
  );
  useEffect(() => {
    if (names.every((name) => typed[name] === filter[name])) return undefined;
    const timer = setTimeout(() => choose({}), TYPING_MS);
    return () => clearTimeout(timer);
  }, [names, typed, filter, choose]);
  const type = (part: Partial<Filter<Name>>) => setTyped({ ...typed, ...part });
  const clear = () => choose(Object.fromEntries(names.map((name) => [name, ''])) as Filter<Name>);
  return { filter, typed, type, choose, clear, isFiltered: Object.values(filter).some((value) => value !== '') };
}
