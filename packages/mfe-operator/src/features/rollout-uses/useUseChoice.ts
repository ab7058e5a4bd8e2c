import type { RegistryDocument } from '@farm/contracts/registry';
import { useSearchParams } from '@farm/remote-sdk';
import { listNames, listParts, type UseChoice } from '../../model/uses.ts';

/** The chosen part and name, stored in the page's address; the first part if the address has none that exists. */
export function useUseChoice(document: RegistryDocument | undefined) {
  const [params, setParams] = useSearchParams();
  const parts = document ? listParts(document) : [];
  const wanted = params.get('part') ?? '';
  const part = parts.includes(wanted) ? wanted : (parts[0] ?? '');
  const name = params.get('name') ?? '';
  const isKnown = document !== undefined && part === wanted && listNames(document, part).includes(name);
  return {
    choice: { part, name: isKnown ? name : '' },
    change: (next: UseChoice) =>
      setParams({ part: next.part, ...(next.name !== '' && { name: next.name }) }, { replace: true }),
  };
}
