import { t } from '@lingui/core/macro';

/** What the dashboard is called: said before its code is there, too (`app/frame/first-frame.tsx`). */
export const TITLE = t`Dashboard`;
