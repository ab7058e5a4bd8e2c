import { Box } from '@farm/ui';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { MaskIcon } from './MaskIcon.tsx';
import { hiddenInput, optionCard } from './optionStyles.ts';
import { SectionTitle } from './SectionTitle.tsx';

interface OptionGroupProps<Value extends string> {
  /** Prefix of the group's message ids and picture names. */
  group: 'mode' | 'contrast' | 'direction' | 'layout';
  options: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A setting as a row of cards with a single choice. */
export function OptionGroup<Value extends string>(props: OptionGroupProps<Value>) {
  const { group, options, value, onChange } = props;
  const titleId = useId();
  const isLayout = group === 'layout';
  return (
    <div role="radiogroup" aria-labelledby={titleId}>
      <SectionTitle id={titleId} section={group} />
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: `repeat(${options.length}, minmax(0, 1fr))` }}>
        {options.map((option) => (
          <Box component="label" key={option} sx={optionCard}>
            <Box
              component="input"
              type="radio"
              name={titleId}
              value={option}
              checked={option === value}
              onChange={() => {
                onChange(option);
              }}
              sx={hiddenInput}
            />
            <MaskIcon
              name={`${group}-${option}`}
              isMirrored={isLayout}
              {...(isLayout && { width: 52, height: 36 })}
            />
            <FormattedMessage id={`shell.drawer.${group}.${option}`} />
          </Box>
        ))}
      </Box>
    </div>
  );
}
