import { createFileRoute } from '@tanstack/react-router';
import { SendPage } from '@/features/messaging/send-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/send')({ head: () => titleOf('Send'), component: SendPage });
