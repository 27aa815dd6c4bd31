/** Room of its own, whatever the window has: a sidebar may stand beside it. */
const ROOM = { beside: 440, quarters: 640, row: 960 };

const between = (from: number, below: number) => `@container (min-width: ${from}px) and (max-width: ${below - 0.05}px)`;

const FIRST = 'div:first-of-type';
const NEAR_END = 'div:nth-last-child(3)';
const TWO = { gridColumn: 'span 2' };

/** A field, where with so many cells the button would stand in a row of its own: one that takes two of them prevents it. */
const alone = (cells: string, field: string) => `&:has(> button:nth-child(${cells})) > ${field}`;

/**
 * `sx` of the cells of a filter: its fields and, last, its button. What stands in their place until they come has it, too.
 * @param columns where there is room for all in one row
 * @param isTyped whether one writes into the first field
 */
export const filterGrid = (columns: string, isTyped: boolean) =>
  ({
    display: 'grid',
    gap: 4,
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
    justifyItems: 'start',
    '& > :not(button)': { justifySelf: 'stretch' },
    // What is typed needs a phone's whole width; what is chosen does not.
    [`& > ${FIRST}`]: { gridColumn: isTyped ? '1 / -1' : 'auto' },
    [between(0, ROOM.beside)]: {
      '& > div:has(input[type=datetime-local])': { gridColumn: '1 / -1' },
      [alone(isTyped ? '2n' : '2n + 1', NEAR_END)]: TWO,
    },
    [between(ROOM.beside, ROOM.quarters)]: {
      [`& > ${FIRST}`]: { gridColumn: 'auto' },
      [alone('2n + 1', isTyped ? FIRST : NEAR_END)]: TWO,
    },
    [between(ROOM.quarters, ROOM.row)]: {
      gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
      [`& > ${FIRST}`]: { gridColumn: isTyped ? 'span 2' : 'auto' },
      ...(isTyped ? { [alone('4n', FIRST)]: { gridColumn: 'auto' } } : { [alone('4n + 1', NEAR_END)]: TWO }),
    },
    [`@container (min-width: ${ROOM.row}px)`]: {
      gridTemplateColumns: columns,
      [`& > ${FIRST}`]: { gridColumn: 'auto' },
    },
  }) as const;

/** `sx` of what is around it. */
export const FILTER = { containerType: 'inline-size', mb: 5, '@media print': { display: 'none' } } as const;
