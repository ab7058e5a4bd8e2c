import {
  createFakeApi,
  makeFactor,
  makeFactorList,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import messages from '../../messages/en.json';
import { FactorsCard } from './FactorsCard.tsx';

const CODES = Array.from({ length: 10 }, (_, index) => `code${index}-abcde`);
const REPLACE = 'replaceRecoveryCodes';

describe('new recovery codes', () => {
  const api = createFakeApi();
  const open = async () => {
    api.on('listFactors', () => ({ ...makeFactorList(makeFactor()), recoveryCodesLeft: 1 }));
    const page = renderWithProviders(<FactorsCard />, { messages });
    await page.user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Replace your recovery codes?' });
    const click = (name: string) => page.user.click(within(dialog).getByRole('button', { name }));
    return { ...page, dialog, click };
  };

  test('replace the old ones only after a question, and are shown once', async () => {
    const replaced = jest.fn();
    api.on(REPLACE, () => {
      replaced();
      api.on('listFactors', () => makeFactorList(makeFactor()));
      return { codes: CODES };
    });
    const { click, dialog, notify, storedText } = await open();
    expect(dialog).toHaveTextContent('The old ones stop working.');
    expect(replaced).not.toHaveBeenCalled();
    await click('Replace');
    expect(await within(dialog).findByText(/^code0-abcde/)).toHaveTextContent(CODES.join(' '));
    await waitFor(() => expect(storedText()).not.toContain(CODES[0]));
    await click('I have saved them');
    expect(await screen.findByText('10 of 10 left')).toBeVisible();
    expect(notify.success).toHaveBeenCalledWith('Your new recovery codes are valid.');
    await waitFor(() => expect(document.body).not.toHaveTextContent('code0-abcde'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'New recovery codes' })).toHaveFocus());
  });

  test('can be downloaded as a text file', async () => {
    api.on(REPLACE, () => ({ codes: CODES }));
    const files: Blob[] = [];
    const names: string[] = [];
    jest.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:codes';
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { click } = await open();
    await click('Replace');
    await screen.findByRole('button', { name: 'Download' });
    await click('Download');
    expect(names).toEqual(['farm-recovery-codes.txt']);
    expect(files[0]?.type).toBe('text/plain;charset=utf-8');
    expect(await files[0]?.text()).toBe(
      `Recovery codes of ada@example.org for Farm. Each code works once.\n\n${CODES.join('\n')}\n`,
    );
  });

  test('are not made when the user gives the question up', async () => {
    const { dialog, user } = await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'New recovery codes' })).toHaveFocus();
  });

  test.each([
    ['factor_needed', /turned off in the meantime/],
    ['proof_required', /so nothing has changed\.$/],
  ] as const)('are not made after %s, which is said', async (code, text) => {
    api.refuse(REPLACE, code);
    const { click, dialog } = await open();
    await click('Replace');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(text);
  });
});
