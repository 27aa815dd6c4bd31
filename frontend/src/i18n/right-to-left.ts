import createCache from '@emotion/cache';
import rtl from '@mui/stylis-plugin-rtl';

/** Styles of pages that run from right to left: left and right are exchanged. */
export const mirrored = createCache({ key: 'rtl', stylisPlugins: [rtl] });
