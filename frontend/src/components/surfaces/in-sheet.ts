import { createContext } from 'react';

/** Whether a section is in a sheet, which has the outline for all of them; `narrow`: in one beside the content. */
export const InSheet = createContext<boolean | 'narrow'>(false);
