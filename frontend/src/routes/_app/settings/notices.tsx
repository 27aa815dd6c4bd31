import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NoticeSettingsPage } from '@/features/notices/notice-settings-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/settings/notices')({
  head: () => titleOf(t`Choose notices`),
  component: NoticeSettingsPage,
});
