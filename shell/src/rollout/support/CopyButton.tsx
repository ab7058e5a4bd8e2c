import { Box, Button, Icon } from '@farm/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

/** Copies multi-line text; if the clipboard is unavailable, shows the text for copying by hand. */
export function CopyButton({ text }: { text: string }) {
  const intl = useIntl();
  const [outcome, setOutcome] = useState<'copied' | 'shown' | null>(null);
  const copy = () => {
    // Browsers have no clipboard API in insecure contexts.
    const clipboard = (navigator as Partial<Navigator>).clipboard;
    Promise.resolve(clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setOutcome('copied'),
      () => setOutcome('shown'),
    );
  };
  return (
    <>
      {outcome === 'shown' ? (
        <Box
          component="textarea"
          readOnly
          rows={6}
          dir="ltr"
          aria-label={intl.formatMessage({ id: 'shell.support.byHand' })}
          ref={selectAll}
          value={text}
          sx={textStyle}
        />
      ) : null}
      <Box role="status" sx={{ color: 'text.secondary', fontSize: 14 }}>
        {outcome === 'copied' ? <FormattedMessage id="shell.support.copied" /> : null}
        {outcome === 'shown' ? <FormattedMessage id="shell.support.byHand" /> : null}
      </Box>
      <Button color="inherit" startIcon={<Icon name="copy" />} onClick={copy}>
        <FormattedMessage id="shell.support.copy" />
      </Button>
    </>
  );
}

function selectAll(field: HTMLTextAreaElement | null) {
  field?.select();
}

const textStyle = {
  width: 1,
  m: 1,
  p: 1,
  font: '13px ui-monospace, monospace',
  color: 'inherit',
  bgcolor: 'action.hover',
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: 1,
};
