import { useIntl } from '@farm/remote-sdk';
import { CopyText } from '@farm/ui/marks';

interface CopyableTextProps {
  text: string;
  /** Names the button, since a page has many of them. */
  label: string;
  isShort?: boolean;
  isGrouped?: boolean;
}

/** A text with a button that copies it. */
export function CopyableText({ label, ...shown }: CopyableTextProps) {
  const intl = useIntl();
  return (
    <CopyText
      {...shown}
      words={{
        copy: label,
        copied: intl.formatMessage({ id: 'kit.copied' }),
        selected: intl.formatMessage({ id: 'kit.copySelected' }),
      }}
    />
  );
}
