import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { JoinPage } from '@/features/accounts/join/join-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/join')({ head: () => titleOf(t`Join a team`), component: JoinPage });
