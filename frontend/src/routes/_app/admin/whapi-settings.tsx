import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { GatewaySettingsPage } from '@/features/gateway/settings-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/admin/whapi-settings')({
  head: () => titleOf(t`WHAPI Settings`),
  component: GatewaySettingsPage,
});
