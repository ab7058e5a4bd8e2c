import { Box } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { FormattedMessage } from 'react-intl';
import type { ProofProblem } from './toProofProblem.ts';

/** Says why a proof was not accepted, unless its field does. An error interrupts what a screen reader says; a notice waits. */
export function ProblemText({ problem }: { problem: ProofProblem | null }) {
  const text = problem && (
    <FormattedMessage id={`shell.proof.problem.${problem.id}`} values={problem.values ?? {}} />
  );
  return (
    <>
      <Box role="status" sx={regionStyle}>
        {problem?.place === 'notice' ? (
          <Alert severity="info" role="none">
            {text}
          </Alert>
        ) : null}
      </Box>
      <Box role="alert" sx={regionStyle}>
        {problem?.place === 'form' ? (
          <Alert severity="error" role="none">
            {text}
          </Alert>
        ) : null}
      </Box>
    </>
  );
}

/** A region is there before its text, so that screen readers notice the text. */
const regionStyle = { '&:not(:empty)': { mt: 2 } };
