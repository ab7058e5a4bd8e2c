import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import type { LineProblem } from '../../model/parseLines.ts';

/** Problems shown at most; a table with swapped columns has one in every line. */
const SHOWN = 8;

/** Problems of individual lines. */
export function LineProblems({ problems }: { problems: LineProblem[] }) {
  if (problems.length === 0) return null;
  const hiddenCount = problems.length - SHOWN;
  return (
    <Stack component="ul" sx={{ m: 0, paddingInlineStart: 2.5, gap: 0.5, color: 'error.text' }}>
      {problems.slice(0, SHOWN).map(({ lineNumber, problem }) => (
        <Typography key={`${lineNumber} ${problem}`} component="li">
          <FormattedMessage id={`operator.lines.problem.${problem}`} values={{ line: lineNumber }} />
        </Typography>
      ))}
      {hiddenCount > 0 ? (
        <Typography component="li">
          <FormattedMessage id="operator.lines.problem.more" values={{ count: hiddenCount }} />
        </Typography>
      ) : null}
    </Stack>
  );
}
