import { Icon } from '@farm/ui';
import { InputAdornment, TextField } from '@farm/ui/fields';

interface MachineFilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Filters machines by part of their name. */
export function MachineFilter({ label, value, onChange }: MachineFilterProps) {
  return (
    <TextField
      size="small"
      type="search"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: { xs: 1, sm: 280 } }}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon name="search" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
