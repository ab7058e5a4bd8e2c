import { useIntl } from '@farm/remote-sdk';
import { Button, Stack } from '@farm/ui';
import type { SpaceUnit } from '../../model/parseSpace.ts';

const units = ['TiB', 'PiB'] as const satisfies SpaceUnit[];
/** Unit of a user's own space. */
export type UserSpaceUnit = (typeof units)[number];

/** Selects the unit of the user's own space. */
export function UnitChoice({
  unit,
  onChange,
}: {
  unit: UserSpaceUnit;
  onChange: (unit: UserSpaceUnit) => void;
}) {
  const intl = useIntl();
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={intl.formatMessage({ id: 'info.calculator.unit' })}
      sx={{ gap: 0.5 }}
    >
      {units.map((option) => (
        <Button
          key={option}
          variant={option === unit ? 'contained' : 'outlined'}
          color={option === unit ? 'primary' : 'inherit'}
          aria-pressed={option === unit}
          onClick={() => onChange(option)}
        >
          {option}
        </Button>
      ))}
    </Stack>
  );
}
