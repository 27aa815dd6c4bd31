import { render } from '@testing-library/react';
import { AppTheme } from '@/app/theme/app-theme';
import { inVariables } from '@/app/theme/theme';
import { BarsChart } from './bars-chart';
import { HEIGHT } from './measures';

it('shows the outlines of bars, as high as the chart, until the library of charts is there', () => {
  const { container } = render(
    <AppTheme theme={inVariables}>
      <BarsChart
        rows={[{ day: '1', sent: 3 }]}
        nameOf={({ day }) => day}
        series={[{ kind: 'read', label: 'Sent', of: ({ sent }) => sent }]}
        heading="Day"
        label="Sent by day"
      />
    </AppTheme>,
  );
  const outlines = [...container.querySelectorAll('.MuiSkeleton-root')];
  expect(outlines).toHaveLength(14);
  expect(outlines[0]?.parentElement).toHaveStyle({ height: `${HEIGHT}px` });
});
