import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * What the part of the address behind `#` says of a name, as it was when the page was opened; null where it says
 * nothing. No server and no other page ever sees that part.
 */
export function useFragment(name: string): string | null {
  const hash = useLocation({ select: (location) => location.hash });
  const [found] = useState(() => new URLSearchParams(hash).get(name));
  return found;
}
