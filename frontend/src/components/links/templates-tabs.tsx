import { t } from '@lingui/core/macro';
import { PageTabs } from '@/components/links/page-tabs';

const TABS = [
  { to: '/templates', label: t`Templates` },
  { to: '/templates/canned', label: t`Canned replies` },
] as const;

/** Between messages to many and answers to one. */
export const TemplatesTabs = () => <PageTabs label={t`Templates`} tabs={TABS} />;
