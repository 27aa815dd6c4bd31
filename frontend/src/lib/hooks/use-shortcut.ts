import { useEffect, useEffectEvent } from 'react';

/** Runs `action` on Ctrl or Cmd with this letter, in every place but rich text. */
export function useShortcut(letter: string, action: () => void): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.isContentEditable;
      if (event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey) || isTyping) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [letter]);
}
