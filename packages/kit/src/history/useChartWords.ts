import { useIntl } from '@farm/remote-sdk';
import type { LineChartWords } from '@farm/ui/charts';

interface ChartLabels {
  label: string;
  loading: string;
}

/** Returns the label and texts of a `LineChart`. */
export function useChartWords({ label, loading }: ChartLabels): { label: string; words: LineChartWords } {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `kit.history.${id}` });
  return {
    label,
    words: {
      showTable: say('showTable'),
      showChart: say('showChart'),
      time: say('time'),
      moment: intl.formatMessage({ id: 'kit.history.moment' }, { chart: label }),
      loading,
    },
  };
}
