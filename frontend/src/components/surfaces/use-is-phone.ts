import useMediaQuery from '@mui/material/useMediaQuery';

/** A window as narrow as a phone's: there is one column, and a bar at the foot. */
export const ON_PHONE = '@media (max-width: 767.95px)';

/** Whether the window is as narrow as a phone's. */
export const useIsPhone = (): boolean => useMediaQuery(ON_PHONE, { noSsr: true });
