import type { Terms } from '@farm/contracts/terms';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { SelectField } from '@farm/ui/select';

interface VersionSelectProps {
  terms: Terms;
  /** Undefined for what is in force. */
  onSelect: (version: number | undefined) => void;
}

/** All versions with their dates, the one in force first; nothing while there is only one. */
export function VersionSelect({ terms: { text, versions }, onSelect }: VersionSelectProps) {
  const intl = useIntl();
  const [current] = versions;
  if (!text || !current || versions.length === 1) return null;
  return (
    <Box sx={{ width: { xs: 1, sm: 330 } }}>
      <SelectField
        size="small"
        label={<FormattedMessage id="info.terms.version" />}
        value={String(text.version)}
        onChange={(value) => onSelect(value === String(current.version) ? undefined : Number(value))}
        options={versions.map(({ version, publishedAt }) => ({
          value: String(version),
          label: (
            <FormattedMessage
              id={version === current.version ? 'info.terms.option.current' : 'info.terms.option'}
              values={{ version, from: intl.formatDate(publishedAt, { dateStyle: 'medium' }) }}
            />
          ),
        }))}
      />
    </Box>
  );
}
