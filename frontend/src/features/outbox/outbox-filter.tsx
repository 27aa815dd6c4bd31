import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { JOB_STATUSES, statusBadge } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { channelsQuery, templatesQuery } from '@/api/queries';
import { type AddressFilter, type Condition, FilterBar } from '@/components/filter/filter-bar';
import { fromServer } from '@/i18n/texts';
import { isolate } from '@/lib/bidi';
import type { OUTBOX_FILTER } from '@/lib/filters';

type Name = (typeof OUTBOX_FILTER)[number];

const STATUSES = JOB_STATUSES.map((status) => ({ value: status, label: fromServer(statusBadge(status).text) }));
const TYPES = [
  { value: 'single', label: t`Single` },
  { value: 'bulk', label: t`Bulk` },
];

/** Which jobs are shown. */
export function OutboxFilterBar(filter: AddressFilter<Name> & { aside: ReactNode }) {
  const { data: channels = [] } = useQuery(channelsQuery);
  // A template is a condition once one came here from it.
  const hasTemplate = filter.typed.templateId !== '';
  const { data: templates = [] } = useQuery({ ...templatesQuery, enabled: hasTemplate });
  const template = templates.some(({ id }) => id === filter.typed.templateId)
    ? templates.map(({ id, title }) => ({ value: id, label: isolate(title) }))
    : [{ value: filter.typed.templateId, label: t`Another template` }];
  const conditions: readonly Condition<Name>[] = [
    { name: 'q', label: t`Search`, type: 'search', placeholder: t`Name, number or words`, maxLength: 100 },
    { name: 'from', label: t`From`, type: 'date' },
    { name: 'to', label: t`Until`, type: 'date' },
    { name: 'status', label: t`Status`, type: 'choice', options: STATUSES },
    { name: 'type', label: t`Type`, type: 'choice', options: TYPES },
    {
      name: 'channelId',
      label: t`Channel`,
      type: 'choice',
      options: channels.map(({ id, label }) => ({ value: String(id), label: isolate(label) })),
    },
    ...(hasTemplate
      ? [{ name: 'templateId', label: t`Template`, type: 'choice', options: template } satisfies Condition<Name>]
      : []),
  ];
  return <FilterBar {...filter} conditions={conditions} />;
}
