import { type RefObject, useLayoutEffect } from 'react';
import { COLUMNS, FIXED } from './long';

/** Widths of the columns of tables that were left, by their names: with them their rows are as high as they were. */
const kept = new Map<string, { room: number; widths: number[] }>();

/**
 * Keeps the columns of a table as wide as they are once it is long and rows have come: they would change with those
 * that come and go.
 * @param rows the table's body, or a list, which has none @param name the table's name, under which the widths are kept
 */
export function useFixedColumns(rows: RefObject<HTMLElement | null>, isFixed: boolean, name: string): void {
  useLayoutEffect(() => {
    const table = rows.current?.closest('table');
    const box = table?.parentElement;
    if (!isFixed || !table || !box) return;
    const cells = [...(table.tHead?.rows[0]?.cells ?? [])];
    const set = (widths: readonly number[]) => {
      // On paper it is a table.
      table.style.tableLayout = widths.length > 0 ? 'fixed' : '';
      table.style.setProperty(COLUMNS, widths.map((width) => `${width}px`).join(' '));
      table.toggleAttribute(FIXED, widths.length > 0);
      for (const [index, cell] of cells.entries())
        cell.style.width = widths[index] === undefined ? '' : `${widths[index]}px`;
    };
    const fix = () => {
      const before = kept.get(name);
      const isSame = before?.room === box.clientWidth && before.widths.length === cells.length;
      const widths = isSame ? before.widths : cells.map((cell) => cell.getBoundingClientRect().width);
      kept.set(name, { room: box.clientWidth, widths });
      set(widths);
    };
    fix();
    if (!('ResizeObserver' in window)) return () => set([]);
    let room = box.clientWidth;
    const observer = new ResizeObserver(() => {
      if (box.clientWidth === room) return;
      room = box.clientWidth;
      set([]);
      fix();
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      set([]);
    };
  }, [rows, isFixed, name]);
}
