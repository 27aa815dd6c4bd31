import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SettingsHome } from '@/features/settings/settings-home';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/settings/')({
  head: () => titleOf(t`Settings`),
  component: SettingsHome,
});
