import { useIntl } from '@farm/remote-sdk';
import { CopyText } from '@farm/ui/copy';

interface CopyableTextProps {
  text: string;
  /** Accessible name of the button; a page has many of these buttons. */
  label: string;
  isShort?: boolean;
  isGrouped?: boolean;
}

/** Text with a copy button. */
export function CopyableText({ label, ...textProps }: CopyableTextProps) {
  const intl = useIntl();
  return (
    <CopyText
      {...textProps}
      words={{
        copy: label,
        copied: intl.formatMessage({ id: 'kit.copied' }),
        selected: intl.formatMessage({ id: 'kit.copySelected' }),
      }}
    />
  );
}
