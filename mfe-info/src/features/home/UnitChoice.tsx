import { useIntl } from '@farm/remote-sdk';
import { Button, Stack } from '@farm/ui';
import type { SpaceUnit } from '../../model/readSpace.ts';

const units = ['TiB', 'PiB'] as const satisfies SpaceUnit[];
/** Unit of a user's own space. */
export type OwnUnit = (typeof units)[number];

/** Selects the unit of the user's own space. */
export function UnitChoice({ unit, onChange }: { unit: OwnUnit; onChange: (unit: OwnUnit) => void }) {
  const intl = useIntl();
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={intl.formatMessage({ id: 'info.calculator.unit' })}
      sx={{ gap: 0.5 }}
    >
      {units.map((each) => (
        <Button
          key={each}
          variant={each === unit ? 'contained' : 'outlined'}
          color={each === unit ? 'primary' : 'inherit'}
          aria-pressed={each === unit}
          onClick={() => onChange(each)}
        >
          {each}
        </Button>
      ))}
    </Stack>
  );
}
