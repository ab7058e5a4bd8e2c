import { FormattedMessage } from '@farm/remote-sdk';
import { SelectField } from '@farm/ui/select';

interface KindFieldProps<Kind extends string> {
  /** Message topic that holds the names of the kinds. */
  topic: 'type' | 'statusFilter';
  kinds: readonly Kind[];
  value: Kind | null;
  onChange: (value: Kind | null) => void;
}

/** Selects one kind of log entries, or all kinds. */
export function KindField<Kind extends string>({ topic, kinds, value, onChange }: KindFieldProps<Kind>) {
  return (
    <SelectField<Kind | typeof ALL>
      label={<FormattedMessage id={`assets.logs.${topic}`} />}
      value={value ?? ALL}
      onChange={(next) => onChange(next === ALL ? null : next)}
      options={[
        { value: ALL, label: <FormattedMessage id="assets.logs.all" /> },
        ...kinds.map((kind) => ({
          value: kind,
          label: <FormattedMessage id={`assets.logs.${topic}.${kind}`} />,
        })),
      ]}
    />
  );
}

const ALL = 'all';
