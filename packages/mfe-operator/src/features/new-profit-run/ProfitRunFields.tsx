import { MAX_REASON_LENGTH } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage, formatBytes, useIntl, usePage } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { TextField } from '@farm/ui/fields';
import { SelectField } from '@farm/ui/select';
import { spaceUnits } from '../../model/parseSpace.ts';
import { computeTheoreticalProfit } from '../../model/profitFigures.ts';
import { PeriodField } from './PeriodField.tsx';
import type { ProfitRunForm } from './useProfitRunForm.ts';

const texts = ['height', 'factor', 'reason'] as const;

/** Period, height, netspace, factor and reason of a new run. */
export function ProfitRunFields({ form }: { form: ProfitRunForm }) {
  const intl = useIntl();
  const { locale } = usePage();
  const { draft, change, problems, read } = form;
  const say = (id: string) => intl.formatMessage({ id: `operator.${id}` });
  const problem = (field: string, name: string | undefined) =>
    name === undefined ? undefined : (
      <FormattedMessage id={`operator.run.${field}.${name}`} values={{ max: MAX_REASON_LENGTH }} />
    );
  const profit = computeTheoreticalProfit(read.netSpace, read.height);
  return (
    <Box sx={style}>
      <PeriodField from={draft.from} to={draft.to} problem={problems.period} onChange={change} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 110px', alignItems: 'start' }}>
        <TextField
          fullWidth
          autoComplete="off"
          label={say('run.netSpace')}
          value={draft.netSpace}
          onChange={(event) => change({ netSpace: event.target.value })}
          error={problems.netSpace !== undefined}
          helperText={
            problem('netSpace', problems.netSpace) ?? (
              <bdi dir="ltr">{read.netSpace === null ? '' : formatBytes(read.netSpace, locale)}</bdi>
            )
          }
          slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'decimal', 'aria-required': true } }}
        />
        <SelectField
          label={say('run.unit')}
          value={draft.netSpaceUnit}
          onChange={(netSpaceUnit) => change({ netSpaceUnit })}
          options={spaceUnits.map((unit) => ({ value: unit, label: say(`unit.${unit}`) }))}
        />
      </Box>
      {texts.map((field) => (
        <TextField
          key={field}
          fullWidth
          autoComplete="off"
          label={say(`run.${field}`)}
          value={draft[field]}
          onChange={(event) => change({ [field]: event.target.value })}
          error={problems[field] !== undefined}
          helperText={problem(field, problems[field] ?? 'help')}
          slotProps={{
            htmlInput: {
              'aria-required': true,
              ...(field !== 'reason' && {
                dir: 'ltr',
                inputMode: field === 'height' ? 'numeric' : 'decimal',
              }),
            },
          }}
        />
      ))}
      <Typography role="status" className="wide" sx={{ color: 'text.secondary' }}>
        {profit === null ? null : (
          <FormattedMessage id="operator.run.theoreticalNow" values={{ amount: <Xch xch={profit} /> }} />
        )}
      </Typography>
    </Box>
  );
}

const style = {
  display: 'grid',
  gap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  '& > .wide': { gridColumn: '1 / -1' },
};
