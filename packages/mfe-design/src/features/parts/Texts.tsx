import { useIntl } from '@farm/remote-sdk';
import { Card } from '@farm/ui';
import { Markdown } from '@farm/ui/markdown';

/** A Markdown text with every supported element. */
export function Texts() {
  const intl = useIntl();
  return (
    <Card sx={{ p: 3, maxWidth: 720 }}>
      <Markdown>{intl.formatMessage({ id: 'design.texts.sample' })}</Markdown>
    </Card>
  );
}
