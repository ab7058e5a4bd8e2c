import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Button, Icon, IconButton, Stack } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import { CopyText } from '@farm/ui/copy';
import { Badge, Tooltip } from '@farm/ui/marks';
import { Tab, Tabs } from '@farm/ui/tabs';
import { useState } from 'react';
import { Row } from './Row.tsx';

const colours = ['default', 'primary', 'success', 'info', 'warning', 'error'] as const;
const logs = ['balance', 'profit', 'withdrawals'] as const;
/** A valid address that belongs to nobody. */
const ADDRESS = 'xch1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq2u30kz';

/** Small elements: chips, dots, hints and tabs. */
export function Marks() {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `design.marks.${id}` });
  const copyWords = { copy: say('copy'), copied: say('copied'), selected: say('copySelected') };
  const [log, setLog] = useState<(typeof logs)[number]>('balance');
  return (
    <Stack sx={{ gap: 3 }}>
      {(['outlined', 'filled'] as const).map((variant) => (
        <Row key={variant}>
          {colours.map((color) => (
            <Chip key={color} variant={variant} color={color} label={say(`chip.${color}`)} />
          ))}
        </Row>
      ))}
      <Row>
        <IconButton aria-label={say('unread')}>
          <Badge variant="dot" color="error">
            <Icon name="notice" />
          </Badge>
        </IconButton>
        <Tooltip describeChild title={say('tooltip')}>
          <Button variant="outlined" color="inherit">
            {say('hover')}
          </Button>
        </Tooltip>
      </Row>
      <Row>
        <CopyText text={ADDRESS} words={copyWords} />
        <CopyText isShort text={ADDRESS} words={copyWords} />
        <CopyText isGrouped text={ADDRESS} words={copyWords} />
      </Row>
      <div>
        <Tabs
          value={log}
          aria-label={say('logs')}
          onChange={(_event, next: (typeof logs)[number]) => setLog(next)}
        >
          {logs.map((id) => (
            <Tab key={id} value={id} id={`tab-${id}`} aria-controls={`panel-${id}`} label={say(id)} />
          ))}
        </Tabs>
        {logs.map((id) => (
          <Box
            key={id}
            role="tabpanel"
            id={`panel-${id}`}
            aria-labelledby={`tab-${id}`}
            hidden={id !== log}
            sx={{ py: 2 }}
          >
            <FormattedMessage id={`design.marks.${id}.text`} />
          </Box>
        ))}
      </div>
    </Stack>
  );
}
