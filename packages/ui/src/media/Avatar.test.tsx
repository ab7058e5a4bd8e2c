import { fc, selectRunCount } from '@farm/testing/property';
import { render } from '@testing-library/react';
import { Avatar } from './Avatar.tsx';

function draw(name: string): HTMLElement {
  return render(<Avatar name={name} />).container.firstElementChild as HTMLElement;
}

/** Relative luminance of `rgb(r, g, b)` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((text) => {
    const part = Number(text) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the avatar', () => {
  test.each([
    ['ada', 'A'],
    ['  grace', 'G'],
    ['农夫', '农'],
    ['🌱 sprout', '🌱'],
  ])('of %j shows %s', (name, letter) => {
    expect(draw(name)).toHaveTextContent(letter);
  });

  test.each(['', '  '])('of nobody (%j) is a disc without a letter or a color of anybody', (name) => {
    const disc = draw(name);
    expect(disc).toBeEmptyDOMElement();
    expect(getComputedStyle(disc).backgroundColor).toBe('rgba(0, 0, 0, 0.12)');
  });

  test('has the colour of the first letter, whatever follows it', () => {
    const colourOf = (name: string) => getComputedStyle(draw(name)).backgroundColor;
    expect(colourOf('Ada')).toBe(colourOf('ada lovelace'));
    const colours = new Set(['A', 'B', 'C', 'D', 'E', 'F'].map(colourOf));
    expect(colours.size).toBeGreaterThan(3);
  });

  test('can be read: its letter is white on a dark enough colour', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => name.trim() !== ''),
        (name) => {
          const { backgroundColor, color } = getComputedStyle(draw(name));
          expect(color).toBe('rgb(255, 255, 255)');
          expect(backgroundColor).toMatch(/^rgb\(/);
          expect(1.05 / (luminance(backgroundColor) + 0.05)).toBeGreaterThanOrEqual(4.5);
        },
      ),
      { numRuns: selectRunCount({ quick: 20, deep: 60 }) },
    );
  });
});
