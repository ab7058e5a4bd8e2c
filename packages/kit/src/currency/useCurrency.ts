import { useIntl } from '@farm/remote-sdk';

/**
 * Returns the currency of the page's language by its code in ISO 4217, which the shell's table of languages gives to every format;
 * undefined in a shell that gives none.
 */
export function useCurrency(): string | undefined {
  return useIntl().formats.number?.['currency']?.currency;
}
