import { formatXch, useIntl, usePage } from '@farm/remote-sdk';
import { Card, Stack } from '@farm/ui';
import { LineChart, type ChartSeries } from '@farm/ui/charts';
import { ChoiceButtons } from '@farm/ui/controls';
import { useMemo, useState } from 'react';
import { balances } from '../../model/balances.ts';

const states = ['lines', 'one', 'loading', 'empty'] as const;
type ChartState = (typeof states)[number];

/** A chart of values over time, and the same chart in its other states. */
export function Charts() {
  const intl = useIntl();
  const { locale } = usePage();
  const say = (id: string) => intl.formatMessage({ id: `design.charts.${id}` });
  const [state, setState] = useState<ChartState>('lines');
  const series = useMemo((): ChartSeries[] => {
    const lines = (['total', 'usable'] as const).map((id) => ({
      id,
      label: intl.formatMessage({ id: `design.charts.${id}` }),
      points: balances.map(({ at, [id]: value }) => ({ at, value })),
    }));
    return { lines, one: lines.slice(0, 1), loading: [], empty: [] }[state];
  }, [intl, state]);
  return (
    <Stack sx={{ gap: 2 }}>
      <ChoiceButtons
        label={say('state')}
        value={state}
        onChange={setState}
        options={states.map((value) => ({ value, label: say(`state.${value}`) }))}
      />
      <Card sx={{ p: 2 }}>
        <LineChart
          label={say('label')}
          series={series}
          formatValue={(value) =>
            intl.formatMessage({ id: 'design.numbers.amount' }, { amount: formatXch(value, locale) })
          }
          formatAxisValue={(value) => formatXch(value, locale)}
          formatTime={(at) => intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
          formatAxisTime={(at) => intl.formatDate(at, { month: 'short', day: 'numeric' })}
          words={{
            showTable: say('showTable'),
            showChart: say('showChart'),
            time: say('time'),
            moment: say('moment'),
            loading: say('loading'),
          }}
          isLoading={state === 'loading'}
          empty={say('empty')}
        />
      </Card>
    </Stack>
  );
}
