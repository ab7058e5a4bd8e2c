import { Command } from '@farm/kit';
import { useIntl } from '@farm/remote-sdk';

interface GuideCommandProps {
  text: string;
  isFile?: boolean;
}

/** A command of the guide, or a file. */
export function GuideCommand({ text, isFile = false }: GuideCommandProps) {
  const intl = useIntl();
  return (
    <Command
      text={text}
      label={intl.formatMessage({ id: isFile ? 'info.quickStart.copyUnit' : 'info.quickStart.copy' })}
    />
  );
}
