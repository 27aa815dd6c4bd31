/** When an account can be reached. */
export interface Calendar {
  /** @returns ms of it that were open, between two instants in Unix ms */
  open(from: number, to: number): number;
}

/** Nobody said when it is closed. */
export const ALWAYS_OPEN: Calendar = { open: (from, to) => to - from };

/** How long somebody waited, in ms of a calendar; never below 0, whatever clocks say. @param from Unix ms @param to Unix ms */
export const elapsed = (from: number, to: number, calendar: Calendar): number => Math.max(0, calendar.open(from, to));
