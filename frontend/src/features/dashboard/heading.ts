import { t } from '@lingui/core/macro';

/** What the dashboard is called, and what it is for: said before its code is there, too (`app/frame/first-frame.tsx`). */
export const TITLE = t`Dashboard`;
export const SUBTITLE = t`Your channels, your plan and what became of your messages.`;
