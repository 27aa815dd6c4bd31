/**
 * In place of the themes that MUI makes for pages without one, three times: every page here has its own (`AppTheme`).
 */
export const createTheme = (): object => ({});

export default createTheme();
