import { renderWithProviders, screen, within } from '@farm/testing';
import { fc, selectRunCount } from '@farm/testing/property';
import { Markdown } from './Markdown.tsx';

const show = (text: string, options: Omit<Parameters<typeof Markdown>[0], 'children'> = {}) =>
  renderWithProviders(<Markdown {...options}>{text}</Markdown>, { messages: {} }).container;

describe('a text in Markdown', () => {
  test('has headings below those of the page, at most six levels', () => {
    show('# One\n\n## Two\n\nThree\n-----\n\n##### Five');
    const levels = screen.getAllByRole('heading').map(({ tagName, textContent }) => tagName + textContent);
    expect(levels).toEqual(['H3One', 'H4Two', 'H4Three', 'H6Five']);
  });

  test('begins at the level that its place asks for', () => {
    show('# One\n\n###### Six', { headingLevel: 2 });
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('One');
    expect(screen.getByRole('heading', { level: 6 })).toHaveTextContent('Six');
  });

  test('has paragraphs, emphasis, code, quotes, rules and line breaks', () => {
    const page = show('a **b** *c* ~~d~~ `e<f`  \ng\n\n> q\n\n---\n\n```js\n<x>\n```');
    expect(page.querySelector('p')?.innerHTML).toBe(
      'a <strong>b</strong> <em>c</em> <del>d</del> <code dir="ltr">e&lt;f</code><br>g',
    );
    expect(page.querySelector('blockquote p')).toHaveTextContent('q');
    expect(screen.getByRole('separator')).toBeInTheDocument();
    expect(page.querySelector('pre')).toHaveTextContent('<x>');
  });

  test('has lists of lists, of numbers from where they begin, and of tasks', () => {
    show('3. three\n4. four\n   - inner\n\n- [x] done\n- [ ] open');
    const [ordered, inner, tasks] = screen.getAllByRole('list');
    expect(ordered).toHaveAttribute('start', '3');
    expect(inner).toHaveTextContent('inner');
    expect(tasks).toHaveTextContent('[x]done[ ]open');
  });

  test('has tables with headed columns, aligned by logical sides', () => {
    show('| Plot | Size |\n| :-- | --: |\n| k32 | **101** GiB |');
    const table = screen.getByRole('table');
    const headers = within(table).getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual(['Plot', 'Size']);
    expect(within(table).getByRole('cell', { name: '101 GiB' })).toHaveStyle({ textAlign: 'end' });
  });

  test('has Chinese emphasis next to Chinese marks and letters', () => {
    const page = show('请**「强调」**后，**注意：**请看。2 ** 3 ** 4');
    expect([...page.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
      '「强调」',
      '注意：',
    ]);
    expect(page).toHaveTextContent('2 ** 3 ** 4');
  });

  test('takes nesting and emphasis beyond all reason for the text they were written as', () => {
    const page = show(`${'> '.repeat(40)}deep\n\n**${'a '.repeat(400)}b** **c ${'d '.repeat(200)}e**`);
    expect(page.querySelectorAll('blockquote')).toHaveLength(16);
    expect(page).toHaveTextContent(/^[> ]*deep/);
    expect([...page.querySelectorAll('strong')].map((strong) => strong.textContent.slice(0, 3))).toEqual([
      'c d',
    ]);
  });

  test('shows HTML as text, and Markdown within it', () => {
    const page = show(
      '<script>alert(1)</script>\n\n<div onclick="x">\n**b**\n</div>\n\na <b onmouseover=x>c</b> <!-- d -->',
    );
    expect(page).toHaveTextContent('<script>alert(1)</script>');
    expect(page).toHaveTextContent('<div onclick="x"> b </div>');
    expect(page).toHaveTextContent('a <b onmouseover=x>c</b> <!-- d -->');
    expect(page.querySelector('script, [onclick], b, [onmouseover]')).toBeNull();
    expect(page.querySelector('strong')).toHaveTextContent('b');
  });

  test('shows what a picture shows in words', () => {
    const page = show('![The barn &amp; *us*](https://elsewhere.example/barn.png "t")');
    expect(page.querySelector('img')).toBeNull();
    expect(page).toHaveTextContent('The barn & *us*');
  });

  test('shows references as what they stand for, once', () => {
    const page = show('&lt;b&gt; &amp;amp; &#65; &#x42; &copy; &nope; &#0; &#xd800; \\&amp; `&amp;`');
    expect(page).toHaveTextContent('<b> &amp; A B © &nope; \ufffd \ufffd &amp; &amp;');
  });
});

describe('a link', () => {
  test('leads elsewhere in a page of its own that knows nothing of this one', () => {
    show('[docs](https://docs.example/a?b=1&amp;c=2) and https://bare.example');
    const link = screen.getByRole('link', { name: 'docs' });
    expect(link).toHaveAttribute('href', 'https://docs.example/a?b=1&c=2');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(screen.getByRole('link', { name: 'https://bare.example' })).toBeVisible();
  });

  test('leads to a path of this site, by the router where there is one, and to mail', () => {
    const text = '[assets](/center/my/assets) or ask@farm.example';
    const plain = show(text);
    expect(within(plain).getByRole('link', { name: 'assets' })).toHaveAttribute('href', '/center/my/assets');
    expect(within(plain).getByRole('link', { name: 'ask@farm.example' })).not.toHaveAttribute('target');
    const routed = show(text, { siteLink: ({ to, children }) => <a href={`routed:${to}`}>{children}</a> });
    expect(within(routed).getByRole('link', { name: 'assets' })).toHaveAttribute(
      'href',
      'routed:/center/my/assets',
    );
  });

  const bad = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '<javascript:alert(1)>',
    '  javascript:alert(1)',
    '<java\tscript:alert(1)>',
    '&#106;avascript:alert(1)',
    '&#x6A;avascript&#58;alert(1)',
    'javascript&#x3A;alert(1)',
    'java&#10;script:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'blob:https://farm.example/1',
    'file:///etc/passwd',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/&#9;/elsewhere.example',
    '\\\\elsewhere.example',
    'https:elsewhere.example',
    'https://farm.example@elsewhere.example',
    'relative/path',
    '#fragment',
    '?a=1',
  ];
  test('is not longer than any address is', () => {
    show(`[a](https://long.example/${'a'.repeat(2_000)})`);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  test.each(bad)('that leads nowhere good is its text: %s', (href) => {
    const page = show(`[inline](${href}) [byref]\n\n<${href}>\n\n[byref]: ${href}`);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(page).toHaveTextContent('inline');
  });
});

/** Elements and attributes that could do more than show text. */
function dangersIn(page: Element): string[] {
  const allowed = new Set([
    'href',
    'target',
    'rel',
    'class',
    'start',
    'data-task',
    'tabindex',
    'scope',
    'dir',
  ]);
  return [...page.querySelectorAll('*')]
    .filter(({ namespaceURI }) => namespaceURI === 'http://www.w3.org/1999/xhtml')
    .flatMap((element) => {
      const attributes = element.getAttributeNames().filter((name) => !allowed.has(name));
      const isKnown =
        /^(div|p|a|h[2-6]|ul|ol|li|strong|em|del|code|pre|blockquote|br|hr|table|thead|tbody|tr|th|td)$/i;
      const href = element.getAttribute('href');
      const leads = href === null || /^(https?:\/\/|mailto:|\/(?![/\\]))/.test(href);
      return isKnown.test(element.tagName) && attributes.length === 0 && leads ? [] : [element.outerHTML];
    });
}

describe('any text', () => {
  test('does nothing but say something', () => {
    const piece = fc.constantFrom(
      ...[
        '<',
        '>',
        '[',
        ']',
        '(',
        ')',
        '!',
        '*',
        '_',
        '~',
        '`',
        '#',
        '-',
        '|',
        '\n',
        ' ',
        '\\',
        '"',
        ':',
        '&',
      ],
      ...[
        'javascript:',
        'data:',
        'https://a.example',
        '//',
        '<img src=x onerror=alert(1)>',
        '<svg/onload=x>',
      ],
      ...['&#106;', '&lt;', '1. ', '- [ ] ', '|-|', '```', 'mailto:', '\t', '中', '：', '\u0000', '\ud800'],
    );
    const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
    fc.assert(
      // Many texts per page, because rendering the surrounding page is slow.
      fc.property(fc.array(text, { minLength: 1, maxLength: 30, size: 'max' }), (texts) => {
        const drawn = texts.map((one, index) => <Markdown key={index}>{one}</Markdown>);
        const { container, unmount } = renderWithProviders(<div>{drawn}</div>, { messages: {} });
        const dangers = dangersIn(container);
        unmount();
        return dangers.length === 0;
      }),
      { numRuns: selectRunCount({ quick: 5, deep: 25 }) },
    );
  });

  const LENGTH = 20_000;
  const patterns = [
    ...['[', ']', '*', '_', '>', '`', '~', '<', '!', '|', '#', '-', '\\', '(', '&', '\n', '+ ', '- ', '1. '],
    ...[
      '![',
      '[](',
      '[a](',
      '[a](<',
      '[a][',
      '[]',
      '**',
      '*a ',
      '**a',
      '*a _b ',
      'a**b',
      '**中',
      '**x*',
      '~~a',
    ],
    ...[
      '> a\n',
      '>\t',
      '>- ',
      'a\n-\n',
      '|a|\n',
      'a|',
      '[a]: u\n',
      '<a ',
      '<!--',
      'http://a ',
      'www.',
      'a@b.c ',
    ],
    ...['a`', '``a', '[![](', '[a](b "', '&#1;', '\\\n', '    a\n', '```\n'],
  ];
  test.each(patterns)('of 20,000 characters of %j is drawn', (pattern) => {
    const text = pattern.repeat(Math.ceil(LENGTH / pattern.length)).slice(0, LENGTH);
    const { container } = renderWithProviders(<Markdown>{`${text}]*)**~~`}</Markdown>, { messages: {} });
    expect(dangersIn(container)).toEqual([]);
  });
});
