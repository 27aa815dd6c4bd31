import { useTheme } from '@mui/material/styles';
import RtlProvider from '@mui/system/RtlProvider';
import { BarChart } from '@mui/x-charts/BarChart';
import { useXScale, useYScale } from '@mui/x-charts/hooks';
import { isRightToLeft } from '@/i18n/texts';
import { asRead } from '@/lib/bidi';
import { type BarKind, fillOf, gridOf } from './bars';
import { HEIGHT } from './measures';

/** `10k`: as wide as the axis has room for, however large it is. */
const compact = (value: number): string =>
  new Intl.NumberFormat('en', { notation: value >= 10_000 ? 'compact' : 'standard' }).format(value).toLowerCase();

interface BarsDrawingProps {
  /** The names of the groups of bars below the axis, in order; '' if there is no room for one. */
  names: readonly string[];
  bars: readonly { kind: BarKind; label: string; data: readonly number[] }[];
  isStacked: boolean;
  /** The same of the period before, as a line; left out: there is none. */
  earlier?: readonly number[] | undefined;
  /** The last group is not over yet. */
  isLastOpen: boolean;
  onPoint: (at: number | null) => void;
}

/**
 * Groups of bars over an axis that runs as the language does. The drawing itself runs from left to right in every
 * language, and its axis is reversed for the others: else labels below it would be aligned at the wrong end.
 */
export function BarsDrawing({ names, bars, isStacked, earlier, isLastOpen, onPoint }: BarsDrawingProps) {
  const { vars } = useTheme();
  const sums = names.map((_, at) => {
    const each = bars.map(({ data }) => data[at] ?? 0);
    return isStacked ? each.reduce((sum, count) => sum + count, 0) : Math.max(0, ...each);
  });
  const grid = gridOf(Math.max(0, ...sums, ...(earlier ?? [])));
  return (
    <RtlProvider value={false}>
      <BarChart
        height={HEIGHT}
        margin={{ left: isRightToLeft ? 8 : 0, right: isRightToLeft ? 0 : 8, bottom: 0, top: 8 }}
        skipAnimation
        hideLegend
        disableKeyboardNavigation
        slots={{ tooltip: () => null }}
        onHighlightedAxisChange={(items) => onPoint(items[0]?.dataIndex ?? null)}
        grid={{ horizontal: true }}
        xAxis={[
          {
            ...{ data: names.map((_, at) => at), scaleType: 'band', height: 28, reverse: isRightToLeft },
            ...{ disableLine: true, disableTicks: true, categoryGapRatio: isStacked ? 0.5 : 0.35, barGapRatio: 0.06 },
            valueFormatter: (at: number) => asRead(names[at] ?? ''),
            tickLabelInterval: (at: number) => names[at] !== '',
          },
        ]}
        yAxis={[
          {
            ...{ width: 40, min: 0, max: grid.at(-1) ?? 1, tickInterval: grid, valueFormatter: compact },
            ...{ disableLine: true, disableTicks: true, position: isRightToLeft ? 'right' : 'left' },
          },
        ]}
        series={bars.map(({ kind, label, data }) => ({
          ...{ data: [...data], label, color: fillOf(kind) },
          ...(isStacked && { stack: 'all' }),
          colorGetter: ({ dataIndex }) => (isLastOpen && dataIndex === names.length - 1 ? paler(kind) : fillOf(kind)),
        }))}
        sx={{
          '& .MuiChartsAxis-tickLabel': {
            fontSize: '12px !important',
            fill: `${vars.palette.text.secondary} !important`,
          },
          '& .MuiChartsGrid-line': { stroke: vars.palette.divider },
          // One pixel of the sheet between stacked bars.
          '& rect[class*=BarElement], & [class*=MuiBarChart-element]': { stroke: vars.palette.background.paper },
        }}
      >
        {earlier ? <EarlierLine values={earlier} colour={vars.palette.text.primary} /> : null}
      </BarChart>
    </RtlProvider>
  );
}

const paler = (kind: BarKind): string => `color-mix(in srgb, ${fillOf(kind)} 55%, transparent)`;

/** The period before, dashed: it lies over the bars and covers none of them. */
function EarlierLine({ values, colour }: { values: readonly number[]; colour: string }) {
  const x = useXScale<'band'>();
  const y = useYScale<'linear'>();
  const points = values.map((value, at) => `${(x(at) ?? 0) + x.bandwidth() / 2} ${y(value)}`);
  return (
    <path
      data-earlier
      d={`M${points.join('L')}`}
      fill="none"
      stroke={colour}
      strokeWidth={1.25}
      strokeDasharray="4 4"
      strokeOpacity={0.8}
      pointerEvents="none"
    />
  );
}
