import { MAX_PROFIT_RUN_LINES } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Stack, Typography } from '@farm/ui';
import { ChoiceButtons } from '@farm/ui/controls';
import { TextField } from '@farm/ui/fields';
import { applyLinesMode, isLong, selectLinesMode, MAX_ROWS } from '../../model/linesWay.ts';
import { LineProblems } from './LineProblems.tsx';
import { LineRows } from './LineRows.tsx';
import type { ProfitRunForm } from './useProfitRunForm.ts';

/** Lines of the run, pasted as a table or entered row by row. Both edit the same text. */
export function LinesField({ form }: { form: ProfitRunForm }) {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `operator.lines.${id}` });
  const { draft, change, problems, lineProblems, read } = form;
  const way = selectLinesMode(draft);
  return (
    <Stack sx={{ gap: 2 }}>
      {isLong(draft) ? (
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="operator.lines.long" values={{ max: MAX_ROWS }} />
        </Typography>
      ) : (
        <ChoiceButtons
          label={say('way')}
          value={way}
          onChange={(chosen) => change(applyLinesMode(draft, chosen))}
          options={[
            { value: 'paste', label: say('paste') },
            { value: 'rows', label: say('rows') },
          ]}
        />
      )}
      {way === 'paste' ? (
        <TextField
          multiline
          minRows={8}
          maxRows={20}
          fullWidth
          label={say('text')}
          value={draft.lines}
          onChange={(event) => change({ lines: event.target.value })}
          error={problems.lines !== undefined}
          helperText={<FormattedMessage id="operator.lines.help" values={{ max: MAX_PROFIT_RUN_LINES }} />}
          slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false, 'aria-required': true } }}
        />
      ) : (
        <LineRows text={draft.lines} onChange={(lines) => change({ lines })} />
      )}
      <Typography role="status" variant="body2">
        <FormattedMessage id="operator.lines.count" values={{ count: read.lines.length }} />
        {read.hasHeading ? (
          <>
            <br />
            <FormattedMessage id="operator.lines.heading" />
          </>
        ) : null}
      </Typography>
      <Box role="alert">
        {problems.lines !== undefined && lineProblems.length === 0 ? (
          <Typography sx={{ color: 'error.text' }}>
            <FormattedMessage id={`operator.lines.${problems.lines}`} />
          </Typography>
        ) : null}
        <LineProblems problems={lineProblems} />
      </Box>
    </Stack>
  );
}
