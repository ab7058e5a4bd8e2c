import type { FactorProof, FactorTicket } from '@farm/contracts';
import { Button } from '@farm/ui';
import { startAuthentication } from '@simplewebauthn/browser';
import { FormattedMessage } from 'react-intl';

interface PasskeyButtonProps {
  options: NonNullable<FactorTicket['passkeyOptions']>;
  isBusy: boolean;
  onUse: (makeProof: () => Promise<FactorProof['proof']>) => void;
}

/** Asks the browser for a passkey. */
export function PasskeyButton({ options, isBusy, onUse }: PasskeyButtonProps) {
  const makeProof = async () => {
    // The contract leaves the options to the browser, which refuses wrong ones.
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    const response = await startAuthentication({ optionsJSON });
    const clientExtensionResults = { ...response.clientExtensionResults };
    return { kind: 'passkey' as const, response: { ...response, clientExtensionResults } };
  };
  return (
    <Button
      variant="contained"
      size="large"
      fullWidth
      autoFocus
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => onUse(makeProof)}
      sx={{ opacity: isBusy ? 0.6 : 1 }}
    >
      <FormattedMessage id={isBusy ? 'shell.proof.passkeyBusy' : 'shell.proof.passkey'} />
    </Button>
  );
}
