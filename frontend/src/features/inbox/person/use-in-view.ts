import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has been in view; from then on it stays so. True in a browser that cannot tell. */
export function useInView(place: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const { current } = place;
    if (isSeen || !current) return undefined;
    const watching = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watching.observe(current);
    return () => watching.disconnect();
  }, [place, isSeen]);
  return isSeen;
}
