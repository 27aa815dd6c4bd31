import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the window is as narrow as a phone's: then there is one column, and a bar at the foot. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 767.95px)', { noSsr: true });
