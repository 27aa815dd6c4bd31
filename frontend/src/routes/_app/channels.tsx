import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ChannelsPage } from '@/features/channels/channels-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/channels')({ head: () => titleOf(t`Channels`), component: ChannelsPage });
