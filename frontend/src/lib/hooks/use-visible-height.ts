import { useEffect } from 'react';

const VARIABLE = '--visible-height';

/**
 * Keeps a page that has the whole window as high as the visible part: a phone that lays its keyboard over the page
 * reports that by the visual viewport only. @param isOn false: the window scrolls as it always does
 */
export function useVisibleHeight(isOn: boolean): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!isOn || !seen) return;
    const root = document.documentElement;
    const fit = () => {
      // For a reader who zooms in, the page stays as it is.
      const isCovered = seen.scale <= 1 && seen.height < window.innerHeight - 1;
      if (isCovered) root.style.setProperty(VARIABLE, `${Math.round(seen.height)}px`);
      else root.style.removeProperty(VARIABLE);
      // Phones push the page up to show the field, which is in sight anyway.
      if (isCovered && window.scrollY !== 0) window.scrollTo(0, 0);
    };
    fit();
    seen.addEventListener('resize', fit);
    return () => {
      seen.removeEventListener('resize', fit);
      root.style.removeProperty(VARIABLE);
    };
  }, [isOn]);
}
