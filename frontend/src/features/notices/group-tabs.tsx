import { t } from '@lingui/core/macro';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type NoticeGroup } from '@wavelane/contracts';

interface GroupTabsProps {
  groups: readonly NoticeGroup[];
  chosen: NoticeGroup | undefined;
  onChoose: (group: NoticeGroup | undefined) => void;
  names: Readonly<Record<NoticeGroup, string>>;
}

/** Which notices are shown: all, or those of one group. */
export function GroupTabs({ groups, chosen, onChoose, names }: GroupTabsProps) {
  return (
    <Tabs
      value={chosen ?? 'all'}
      onChange={(_, value: NoticeGroup | 'all') => onChoose(value === 'all' ? undefined : value)}
      variant="scrollable"
      scrollButtons={false}
      aria-label={t`Groups of notices`}
      sx={{ px: 2, minHeight: 40, '& .MuiTab-root': { minHeight: 40, minWidth: 0, px: 3 } }}
    >
      <Tab value="all" label={t`All`} />
      {groups.map((group) => (
        <Tab key={group} value={group} label={names[group]} />
      ))}
    </Tabs>
  );
}
