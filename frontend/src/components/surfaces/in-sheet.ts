import { createContext } from 'react';

/** Whether a section is in a sheet, which has the outline for all of them. */
export const InSheet = createContext(false);
