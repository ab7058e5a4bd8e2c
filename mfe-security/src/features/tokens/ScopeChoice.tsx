import type { TokenScope } from '@farm/contracts/token';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { Checkbox } from '@farm/ui/fields';
import { useId, type RefCallback } from 'react';
import { scopesByKind, type TokenKind } from '../../model/tokenKinds.ts';

interface ScopeChoiceProps {
  kind: TokenKind;
  scopes: readonly TokenScope[];
  onChange: (scopes: TokenScope[]) => void;
  /** True to say that one has to be chosen. */
  isMissing: boolean;
  /** Receives the first checkbox, which takes the focus of the problem. */
  firstRef: RefCallback<HTMLInputElement>;
}

/** Checkboxes of what a token may do, or of what a link shows, each with an explanation. */
export function ScopeChoice({ kind, scopes, onChange, isMissing, firstRef }: ScopeChoiceProps) {
  const id = useId();
  const offered = scopesByKind[kind];
  const toggle = (scope: TokenScope, isChosen: boolean) =>
    onChange(offered.filter((other) => (other === scope ? isChosen : scopes.includes(other))));
  return (
    <Box role="group" aria-labelledby={`${id}-what`}>
      <Typography id={`${id}-what`} sx={{ color: 'text.secondary' }}>
        <FormattedMessage id={`security.${kind}s.what`} />
      </Typography>
      {offered.map((scope, index) => (
        <Box key={scope} component="label" sx={labelStyle}>
          <Checkbox
            {...(index === 0 && { ref: firstRef })}
            checked={scopes.includes(scope)}
            onChange={(event) => toggle(scope, event.target.checked)}
            aria-labelledby={`${id}-${scope}`}
            aria-describedby={`${id}-${scope}-text${isMissing ? ` ${id}-missing` : ''}`}
            aria-invalid={isMissing}
          />
          <span>
            <Typography component="span" id={`${id}-${scope}`} sx={{ display: 'block', fontWeight: 600 }}>
              <FormattedMessage id={`security.tokens.scope.${scope}`} />
            </Typography>
            <Typography
              component="span"
              variant="body2"
              id={`${id}-${scope}-text`}
              sx={{ color: 'text.secondary' }}
            >
              <FormattedMessage id={`security.tokens.scope.${scope}.text`} />
            </Typography>
          </span>
        </Box>
      ))}
      {/* The region is there before its text, so that screen readers notice the text. */}
      <Box role="alert">
        {isMissing ? (
          <Typography id={`${id}-missing`} variant="body2" color="error">
            <FormattedMessage id={`security.${kind}s.what.missing`} />
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
}

/** The boxes are aligned with the text around them. */
const labelStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 0.5,
  marginInlineStart: '-12px',
  mt: 1,
  cursor: 'pointer',
  '& > span': { minWidth: 0, pt: 1.125 },
};
