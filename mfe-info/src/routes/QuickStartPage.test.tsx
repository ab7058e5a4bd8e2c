import { renderWithProviders, screen } from '@farm/testing';
import messages from '../messages/en.json';
import { QuickStartPage } from './QuickStartPage.tsx';

const { origin } = location;

// Node's types stay out of browser programs.
const { readFileSync } = jest.requireActual<{ readFileSync: (path: string, encoding: 'utf8') => string }>(
  'node:fs',
);

function readAgentUnit(): string {
  const root = expect.getState().testPath?.replace(/mfe-info\/.*$/, '') ?? '';
  return readFileSync(`${root}packages/agent/package/farm-agent.service`, 'utf8');
}

describe('the guide', () => {
  const open = () => renderWithProviders(<QuickStartPage />, { messages });

  test.each([
    'node --version',
    `npx --yes ${origin}/agent/farm-agent.tgz enroll CODE --server ${origin}`,
    `npx --yes ${origin}/agent/farm-agent.tgz run`,
    `npx --yes ${origin}/agent/farm-agent.tgz status`,
    `npm install --global ${origin}/agent/farm-agent.tgz`,
    `chia plotnft join -i WALLET -u ${origin}/pool`,
    `chia plotnft create -s pool -u ${origin}/pool`,
    'chia plots create -c CONTRACT_ADDRESS',
    'chia plotnft get_login_link -l LAUNCHER_ID',
  ])('gives "%s" to copy, left to right', async (command) => {
    const { user } = open();
    const text = screen.getByText(command);
    expect(text).toHaveAttribute('dir', 'ltr');
    const button = text.parentElement?.querySelector('button');
    expect(button).toHaveAccessibleName('Copy command');
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    if (button) await user.click(button);
    expect(write).toHaveBeenCalledWith(command);
  });

  test('gives the unit of the service to copy, as it comes with the agent', async () => {
    const { user } = open();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByText('Show unit file'));
    await user.click(screen.getByRole('button', { name: 'Copy unit file' }));
    expect(write).toHaveBeenCalledWith(readAgentUnit());
  });

  test('says which plots can join, and leads to the PlotNFTs', async () => {
    const { user, currentPath } = open();
    expect(screen.getByRole('heading', { level: 2, name: 'Join with a stock Chia farmer' })).toBeVisible();
    expect(screen.getByText(/can’t be proven yet/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Go to PlotNFTs' }));
    expect(currentPath()).toBe('/center/my/plot-nfts');
  });

  test('leads to the code', async () => {
    const { user, currentPath } = open();
    await user.click(screen.getByRole('link', { name: 'Go to Machines' }));
    expect(currentPath()).toBe('/center/my/machines');
  });

  test('sets words for the terminal apart', () => {
    open();
    expect(screen.getByText('CODE').tagName).toBe('CODE');
    expect(screen.getAllByText('--farmer')[0]).toHaveAttribute('dir', 'ltr');
  });
});
