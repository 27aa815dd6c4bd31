import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/**
 * Widths of a table's columns as they are when it becomes long: otherwise they would change with the rows that come and go.
 * @returns px, undefined as long as the rows decide
 */
export function useFixedColumns(table: RefObject<HTMLTableElement | null>, isLong: boolean): number[] | undefined {
  const [widths, setWidths] = useState<number[]>();
  useLayoutEffect(() => {
    const { current } = table;
    if (!isLong || widths || !current) return;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- only what was drawn has a width
    setWidths([...(current.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.getBoundingClientRect().width));
  }, [table, isLong, widths]);
  useEffect(() => {
    const box = table.current?.parentElement;
    if (!isLong || !box || !('ResizeObserver' in window)) return;
    let width = box.clientWidth;
    const observer = new ResizeObserver(() => {
      if (box.clientWidth === width) return;
      width = box.clientWidth;
      setWidths(undefined);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [table, isLong]);
  return isLong ? widths : undefined;
}
