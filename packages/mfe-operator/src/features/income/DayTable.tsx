import type { Income } from '@farm/contracts/operator';
import { Xch } from '@farm/kit';
import { FormattedMessage, FormattedNumber, useIntl } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { DataTable, type DataColumn } from '@farm/ui/table';
import { useMemo, useState } from 'react';
import { Day } from '../../parts/Day.tsx';
import { useTableWords } from '../../parts/useTableWords.ts';

type IncomeDay = Income['days'][number];

/** Days shown at first. */
const FIRST = 7;

/** Income and payments by day, newest first. */
export function DayTable({ days }: Pick<Income, 'days'>) {
  const intl = useIntl();
  const words = useTableWords();
  const columns = useDayColumns();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <section aria-labelledby="income-days">
      <Typography id="income-days" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.income.days" />
      </Typography>
      <DataTable
        caption={intl.formatMessage({ id: 'operator.income.days' })}
        columns={columns}
        rows={isAsked ? days : days.slice(0, FIRST)}
        rowId={({ day }) => day}
        words={words}
        isDense
        paging={{
          hasMore: !isAsked && days.length > FIRST,
          isLoadingMore: false,
          onMore: () => setIsAsked(true),
          label: <FormattedMessage id="operator.income.days.whole" values={{ count: days.length }} />,
        }}
        empty={null}
      />
    </section>
  );
}

function useDayColumns(): DataColumn<IncomeDay>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.income.${id}` });
    const createXchColumn = (id: 'income' | 'paid' | 'otherIncome'): DataColumn<IncomeDay> => ({
      id,
      header: say(id),
      align: 'end',
      cell: (day) => <Xch xch={day[id]} />,
    });
    return [
      { id: 'day', header: say('day'), cell: ({ day }) => <Day day={day} /> },
      {
        id: 'rewards',
        header: say('rewards'),
        align: 'end',
        cell: ({ rewards }) => <FormattedNumber value={rewards} />,
      },
      {
        id: 'expected',
        header: say('expected'),
        align: 'end',
        cell: ({ expectedRewards }) => (
          <FormattedNumber value={expectedRewards} maximumSignificantDigits={3} />
        ),
      },
      createXchColumn('income'),
      createXchColumn('paid'),
      createXchColumn('otherIncome'),
    ];
  }, [intl]);
}
