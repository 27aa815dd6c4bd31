import { useTheme } from '@mui/material/styles';
import RtlProvider from '@mui/system/RtlProvider';
import { BarChart } from '@mui/x-charts/BarChart';
import { asRead } from '@/lib/bidi';
import { type BarKind, fillOf, Patterns } from './bars';

interface BarsDrawingProps {
  /** Of the groups of bars, in order. */
  names: readonly string[];
  bars: readonly { kind: BarKind; label: string; data: number[] }[];
}

/** Groups of bars, drawn from left to right in every language: else words of the axis would end where they begin. */
export function BarsDrawing({ names, bars }: BarsDrawingProps) {
  const { vars } = useTheme();
  return (
    <RtlProvider value={false}>
      <BarChart
        height={240}
        // Beside the last day's bars there is room for half of its name, which is cut otherwise.
        margin={{ left: 0, right: 24, bottom: 0, top: 12 }}
        skipAnimation
        hideLegend
        disableKeyboardNavigation
        grid={{ horizontal: true }}
        xAxis={[{ data: names.map(asRead), scaleType: 'band', height: 28 }]}
        yAxis={[{ width: 40, tickMinStep: 1 }]}
        series={bars.map(({ kind, label, data }) => ({ data, label, color: fillOf(kind) }))}
      >
        <Patterns vars={vars} />
      </BarChart>
    </RtlProvider>
  );
}
