import { t } from '@lingui/core/macro';

/** The title of the dashboard: shown before its code is loaded, too (`app/frame/first-frame.tsx`). */
export const TITLE = t`Dashboard`;
