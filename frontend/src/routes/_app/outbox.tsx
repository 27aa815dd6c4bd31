import { createFileRoute } from '@tanstack/react-router';
import { OutboxPage } from '@/features/messaging/outbox-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/outbox')({ head: () => titleOf('Outbox'), component: OutboxPage });
