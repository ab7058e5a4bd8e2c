import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Button } from '@farm/ui';
import { SelectField } from '@farm/ui/select';
import { DaysFilter } from '../../parts/DaysFilter.tsx';
import { LineFilter } from '../../parts/LineFilter.tsx';
import { historyKinds, type HistoryChoice } from './useHistoryFilter.ts';

interface HistoryFiltersProps {
  choice: HistoryChoice;
  /** Names of the shell and the remotes. */
  names: readonly string[];
  onChange: (changed: Partial<HistoryChoice>) => void;
  /** Undefined while there is nothing to clear. */
  onClear: (() => void) | undefined;
}

/** Filters by remote, kind of change, author and day. */
export function HistoryFilters({ choice, names, onChange, onClear }: HistoryFiltersProps) {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `operator.rollout.history.filter.${id}` });
  const all = intl.formatMessage({ id: 'operator.filter.all' });
  return (
    <Box role="search" aria-label={say('label')} sx={style}>
      <SelectField
        label={say('name')}
        value={choice.name}
        onChange={(name) => onChange({ name })}
        options={[
          { value: '', label: all },
          // A name of the address may be unknown.
          ...Array.from(new Set([...names, choice.name]))
            .filter((name) => name !== '')
            .map((name) => ({ value: name, label: <bdi dir="ltr">{name}</bdi> })),
        ]}
      />
      <SelectField
        label={say('kind')}
        value={choice.kind}
        onChange={(kind) => onChange({ kind })}
        options={[
          { value: '', label: all },
          ...historyKinds.map((kind) => ({ value: kind, label: say(`kind.${kind}`) })),
        ]}
      />
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        {/* A filter changed elsewhere remounts the field. */}
        <LineFilter
          key={choice.who}
          label={say('who')}
          value={choice.who}
          onChange={(who) => onChange({ who })}
        />
      </Box>
      <DaysFilter
        value={choice.days}
        onChange={(days) => onChange({ days })}
        labels={{ from: say('from'), to: say('to') }}
        sx={{ gridColumn: { xs: '1 / -1', md: '1 / 3' } }}
      >
        {onClear ? (
          <Button color="inherit" onClick={onClear} sx={clearStyle}>
            <FormattedMessage id="operator.filter.clear" />
          </Button>
        ) : null}
      </DaysFilter>
    </Box>
  );
}

const style = {
  display: 'grid',
  columnGap: { xs: 1.5, sm: 2 },
  rowGap: { xs: 1.5, sm: 2 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
};

const clearStyle = {
  justifySelf: { xs: 'end', md: 'start' },
  alignSelf: 'center',
  gridColumn: { md: '3' },
  gridRow: { md: '2' },
};
