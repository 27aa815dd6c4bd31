import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { JOB_STATUSES, statusBadge } from '@wavelane/contracts';
import { channelsQuery, templatesQuery } from '@/api/queries';
import { type AddressFilter, type Condition, FilterBar } from '@/components/filter/filter-bar';
import { SelectField } from '@/components/fields/select-field';
import { fromServer } from '@/i18n/texts';
import type { OUTBOX_FILTER } from '@/lib/filters';
import { isolate } from '@/lib/bidi';

type Name = (typeof OUTBOX_FILTER)[number];

const CONDITIONS: readonly Condition<Name>[] = [
  { name: 'q', label: t`Search`, type: 'search', placeholder: t`Name, text or number`, maxLength: 100 },
  { name: 'from', label: t`From`, type: 'date' },
  { name: 'to', label: t`Until`, type: 'date' },
];

/** Which jobs are shown. */
export function OutboxFilterBar(filter: AddressFilter<Name>) {
  const { typed, choose } = filter;
  const { data: channels = [] } = useQuery(channelsQuery);
  return (
    <FilterBar {...filter} conditions={CONDITIONS} columns="2fr 148px 148px 1fr 1fr 1fr auto">
      <SelectField label={t`Status`} value={typed.status} onChange={({ target }) => choose({ status: target.value })}>
        <option value="">{t`All`}</option>
        {JOB_STATUSES.map((status) => (
          <option key={status} value={status}>
            {fromServer(statusBadge(status).text)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t`Type`} value={typed.type} onChange={({ target }) => choose({ type: target.value })}>
        <option value="">{t`All`}</option>
        <option value="single">{t`Single`}</option>
        <option value="bulk">{t`Bulk`}</option>
      </SelectField>
      <SelectField
        label={t`Channel`}
        value={typed.channelId}
        onChange={({ target }) => choose({ channelId: target.value })}
      >
        <option value="">{t`All`}</option>
        {channels.map(({ id, label }) => (
          <option key={id} value={id}>
            {isolate(label)}
          </option>
        ))}
      </SelectField>
      {typed.templateId === '' ? null : <TemplateField {...filter} />}
    </FilterBar>
  );
}

/** Which template jobs were written from: there once one came here from a template. */
function TemplateField({ typed, choose }: AddressFilter<Name>) {
  const { data = [] } = useQuery(templatesQuery);
  const isThere = data.some(({ id }) => id === typed.templateId);
  return (
    <SelectField
      label={t`Template`}
      value={typed.templateId}
      onChange={({ target }) => choose({ templateId: target.value })}
    >
      <option value="">{t`All`}</option>
      {isThere ? null : <option value={typed.templateId}>{t`Another template`}</option>}
      {data.map(({ id, title }) => (
        <option key={id} value={id}>
          {isolate(title)}
        </option>
      ))}
    </SelectField>
  );
}
