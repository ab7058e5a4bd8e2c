import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Button } from '@farm/ui';
import { SelectField } from '@farm/ui/select';
import { DaysFilter } from '../../parts/DaysFilter.tsx';
import { LineFilter } from '../../parts/LineFilter.tsx';
import { auditGroups, type AuditChoice } from './useAuditFilter.ts';

interface AuditFiltersProps {
  choice: AuditChoice;
  onChange: (changed: Partial<AuditChoice>) => void;
  /** Undefined while there is nothing to clear. */
  onClear: (() => void) | undefined;
}

/** Filters by kind, actor, account and day. */
export function AuditFilters({ choice, onChange, onClear }: AuditFiltersProps) {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `operator.audit.filter.${id}` });
  return (
    <Box role="search" aria-label={say('label')} sx={style}>
      <SelectField
        label={say('group')}
        value={choice.group}
        onChange={(group) => onChange({ group })}
        options={[
          { value: '', label: intl.formatMessage({ id: 'operator.filter.all' }) },
          ...auditGroups.map((group) => ({
            value: group,
            label: intl.formatMessage({ id: `operator.audit.group.${group}` }),
          })),
        ]}
      />
      {/* A filter changed elsewhere remounts the field. */}
      <LineFilter
        key={`by ${choice.by}`}
        label={say('by')}
        value={choice.by}
        onChange={(by) => onChange({ by })}
      />
      <LineFilter
        key={`account ${choice.account}`}
        label={say('account')}
        value={choice.account}
        onChange={(account) => onChange({ account })}
      />
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
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
};

const clearStyle = {
  justifySelf: 'start',
  alignSelf: 'center',
  gridColumn: { md: '3' },
  gridRow: { md: '2' },
};
