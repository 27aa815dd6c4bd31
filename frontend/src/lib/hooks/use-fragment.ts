import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The value of a name in the address behind `#`, as it was when the page was opened; null if there is none. No server
 * and no other page ever sees that part.
 */
export function useFragment(name: string): string | null {
  const hash = useLocation({ select: (location) => location.hash });
  const [found] = useState(() => new URLSearchParams(hash).get(name));
  return found;
}
