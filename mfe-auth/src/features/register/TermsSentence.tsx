import type { TermsKind } from '@farm/contracts/terms';
import { termsPaths } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, MuiLink, Typography } from '@farm/ui';
import { useListTermsQuery } from '../../api/termsApi.ts';

/**
 * Names the texts that a new user agrees to, if any were published; the farm records the versions in force at sign-up. It arrives
 * late, so it belongs at the end of the page, where nothing moves.
 */
export function TermsSentence() {
  const { data, isError } = useListTermsQuery(undefined, { refetchOnMountOrArgChange: true });
  const has = (kind: TermsKind) => data?.items.some((item) => item.kind === kind) ?? false;
  const which = () => {
    if (has('terms')) return has('privacy') ? 'both' : 'terms';
    if (has('privacy')) return 'privacy';
    // The farm records it all the same.
    return isError && data === undefined ? 'unknown' : null;
  };
  const named = which();
  return named === null ? null : (
    <Typography variant="body2" sx={{ textAlign: 'center', color: 'text.secondary' }}>
      <FormattedMessage
        id={`auth.register.agree.${named}`}
        values={{ terms: <TermsLink kind="terms" />, privacy: <TermsLink kind="privacy" /> }}
      />
    </Typography>
  );
}

/** Opens in a new tab, because the form is not finished. */
function TermsLink({ kind }: { kind: TermsKind }) {
  return (
    <MuiLink href={termsPaths[kind]} target="_blank" rel="noopener">
      <FormattedMessage id={`auth.register.agree.link.${kind}`} />
      <Box component="span" sx={hiddenStyle}>
        {' '}
        <FormattedMessage id="auth.newTab" />
      </Box>
    </MuiLink>
  );
}

/** Read aloud, but not shown. */
const hiddenStyle = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};
