import { type ReactElement, useRef, useState } from 'react';
import { Tip } from '@/components/tips/tip';

interface ClipTipProps {
  /** An element that cuts off a text without room. */
  children: ReactElement;
}

/** Shows the whole text of an element in a tip if some of it is cut off. */
export function ClipTip({ children }: ClipTipProps) {
  const owner = useRef<HTMLElement>(null);
  const [whole, setWhole] = useState<string | null>(null);
  const look = () => {
    const { current } = owner;
    setWhole(current && isClipped(current) ? current.textContent : null);
  };
  // A node: a tip that is a string would become an attribute of the element.
  return (
    <Tip ref={owner} describeChild title={whole === null ? null : <bdi>{whole}</bdi>} onOpen={look}>
      {children}
    </Tip>
  );
}

const isClipped = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement) =>
  scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
