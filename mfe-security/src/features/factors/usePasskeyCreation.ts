import {
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { useEffect, useRef, useState } from 'react';
import { toFactorRefusal, type FactorRefusal } from '../../model/toFactorRefusal.ts';
import type { FormSubmission } from '../../parts/DialogForm.tsx';
import type { AddStepProps } from './ScanStep.tsx';
import { useAddition } from './useAddition.ts';

interface PasskeyOptions extends Omit<AddStepProps, 'titleId' | 'onClose'> {
  /** Options of WebAuthn as JSON. */
  options: Record<string, unknown>;
}

/** Reason why no passkey was added: of the browser, as a message id suffix, or of the farm. */
type PasskeyProblem = 'notCreated' | 'exists' | FactorRefusal;

interface PasskeyCreation extends FormSubmission {
  problem: PasskeyProblem | null;
}

/** Lets the browser create a passkey at once, and again on `submit`; and adds it to the account. */
export function usePasskeyCreation(passkey: PasskeyOptions): PasskeyCreation {
  const { options, ticket, name, onAdded, onExpired } = passkey;
  const { run, abort, isSlow } = useAddition(onExpired);
  const [isBusy, setIsBusy] = useState(true);
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  // A passkey is kept while the farm may lack it: the device would otherwise hold one more that opens nothing.
  const created = useRef<RegistrationResponseJSON>(null);
  const create = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      // The contract leaves the options to the standard, and so to the browser.
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      created.current ??= await startRegistration({ optionsJSON });
      const answer = await run({
        ticket,
        name,
        proof: { kind: 'passkey', response: toResponse(created.current) },
      });
      if (answer) onAdded(answer);
    } catch (error) {
      const nextProblem = created.current ? toProblem(error) : toBrowserProblem(error);
      if (nextProblem === 'notCreated') created.current = null;
      setProblem(nextProblem);
    } finally {
      setIsBusy(false);
    }
  };
  useEffect(() => {
    void create();
    return () => WebAuthnAbortService.cancelCeremony();
    // Only the first attempt starts by itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return {
    problem,
    isBusy,
    isSlow,
    abort: () => {
      WebAuthnAbortService.cancelCeremony();
      abort();
    },
    submit: (event) => {
      event.preventDefault();
      if (!isBusy) void create();
    },
  };
}

/** Copies the extensions' results, because the library's type of them is closed. */
function toResponse({ clientExtensionResults, ...response }: RegistrationResponseJSON) {
  return { ...response, clientExtensionResults: { ...clientExtensionResults } };
}

function toBrowserProblem(error: unknown): PasskeyProblem {
  return error instanceof Error && error.name === 'InvalidStateError' ? 'exists' : 'notCreated';
}

function toProblem(error: unknown): PasskeyProblem {
  const result = toFactorRefusal(error);
  // The farm does not accept this passkey: another attempt makes a new one.
  return 'refusal' in result ? result.refusal : 'notCreated';
}
