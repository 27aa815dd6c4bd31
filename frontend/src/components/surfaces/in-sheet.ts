import { createContext } from 'react';

/** Whether a section lies in a sheet, which has the outline for all of them. */
export const InSheet = createContext(false);
