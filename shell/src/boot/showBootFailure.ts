/** Both languages: nobody knows yet which one the user reads, and the messages may be what is missing. */
const sentences = [
  { lang: 'en', text: 'The page could not be started. Check the connection and reload the page.' },
  { lang: 'zh-CN', text: '页面无法启动，请检查网络后刷新页面。' },
];

/** Replaces whatever the root shows by words and a way on, made of DOM nodes alone. */
export function showBootFailure(root: HTMLElement, reload = reloadPage): void {
  const message = document.createElement('div');
  message.setAttribute('role', 'alert');
  Object.assign(message.style, { padding: '48px 24px', textAlign: 'center', font: '16px sans-serif' });
  message.append(...sentences.map(makeParagraph), makeReloadButton(reload));
  root.replaceChildren(message);
}

function makeParagraph({ lang, text }: { lang: string; text: string }): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.lang = lang;
  paragraph.textContent = text;
  return paragraph;
}

function makeReloadButton(reload: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Reload · 刷新';
  Object.assign(button.style, { minHeight: '44px', padding: '0 24px', font: 'inherit' });
  button.addEventListener('click', reload);
  return button;
}

function reloadPage(): void {
  location.reload();
}
