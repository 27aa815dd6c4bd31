import { useBlocker } from '@tanstack/react-router';

/**
 * Asks before a page with unsaved work is left, by a link or by closing the window.
 * @param dirty whether there is something to lose
 */
export function useLeaveGuard(dirty: boolean) {
  return useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
    disabled: !dirty,
  });
}
