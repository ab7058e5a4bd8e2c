import type { MachinePage, MachineStatus } from '@farm/contracts';
import { BidiText, MachineStatusText } from '@farm/kit';
import { FormattedMessage, FormattedNumber, useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { ChoiceButtons } from '@farm/ui/controls';
import type { ReactNode } from 'react';
import { machineStatuses } from '../../model/machineView.ts';

interface StatusFilterProps {
  value: MachineStatus | null;
  onChange: (value: MachineStatus | null) => void;
  /** Counts of the whole account; undefined until loaded. */
  counts: MachinePage['counts'] | undefined;
}

/** Filters machines by status, or shows all; each choice has its count. */
export function StatusFilter({ value, onChange, counts }: StatusFilterProps) {
  const intl = useIntl();
  const total = counts ? counts.fresh + counts.online + counts.offline : undefined;
  return (
    <ChoiceButtons<MachineStatus | typeof ALL>
      label={intl.formatMessage({ id: 'devices.machines.status' })}
      value={value ?? ALL}
      onChange={(next) => onChange(next === ALL ? null : next)}
      options={[
        {
          value: ALL,
          label: <CountedLabel count={total} text={<FormattedMessage id="devices.machines.status.all" />} />,
        },
        ...machineStatuses.map((status) => ({
          value: status,
          label: <CountedLabel count={counts?.[status]} text={<MachineStatusText status={status} />} />,
        })),
      ]}
    />
  );
}

const ALL = 'all';

function CountedLabel({ text, count }: { text: ReactNode; count: number | undefined }) {
  return (
    <BidiText>
      {text}
      {count === undefined ? null : (
        <>
          {' '}
          <Box component="span" sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
            <FormattedNumber value={count} />
          </Box>
        </>
      )}
    </BidiText>
  );
}
