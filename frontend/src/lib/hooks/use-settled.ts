import { useEffect, useState } from 'react';

/** The typed text, once typing has stopped for so long. @param afterMs milliseconds */
export function useSettled(typed: string, afterMs = 250): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), afterMs);
    return () => clearTimeout(timer);
  }, [typed, afterMs]);
  return settled;
}
