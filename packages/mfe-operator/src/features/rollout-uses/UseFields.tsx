import type { RegistryDocument } from '@farm/contracts/registry';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { SelectField } from '@farm/ui/select';
import { listNames, listParts, type UseChoice } from '../../model/uses.ts';

interface UseFieldsProps {
  document: RegistryDocument;
  choice: UseChoice;
  onChange: (choice: UseChoice) => void;
}

/** Choice of a shared part, and of one of its names. */
export function UseFields({ document, choice, onChange }: UseFieldsProps) {
  const { part, name } = choice;
  return (
    <Box sx={style}>
      <SelectField
        label={<FormattedMessage id="operator.rollout.uses.part" />}
        value={part}
        onChange={(next) => onChange({ part: next, name: '' })}
        options={listParts(document).map(toOption)}
      />
      <SelectField
        label={<FormattedMessage id="operator.rollout.uses.name" />}
        value={name === '' ? ALL : name}
        onChange={(next) => onChange({ part, name: next === ALL ? '' : next })}
        options={[
          { value: ALL, label: <FormattedMessage id="operator.rollout.uses.allNames" /> },
          ...listNames(document, part).map(toOption),
        ]}
      />
    </Box>
  );
}

/** No name of an export. */
const ALL = '*';

function toOption(value: string) {
  return { value, label: <bdi dir="ltr">{value}</bdi> };
}

const style = {
  display: 'grid',
  gap: 2,
  mb: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 320px))' },
};
