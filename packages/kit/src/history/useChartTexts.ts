import { useIntl } from '@farm/remote-sdk';
import type { LineChartWords } from '@farm/ui/charts';

interface ChartLabels {
  label: string;
  loading: string;
}

/** Returns the label and texts of a `LineChart`. */
export function useChartTexts({ label, loading }: ChartLabels): { label: string; words: LineChartWords } {
  const intl = useIntl();
  const formatText = (id: string) => intl.formatMessage({ id: `kit.history.${id}` });
  return {
    label,
    words: {
      showTable: formatText('showTable'),
      showChart: formatText('showChart'),
      time: formatText('time'),
      moment: intl.formatMessage({ id: 'kit.history.moment' }, { chart: label }),
      loading,
    },
  };
}
