import { fireEvent, renderWithProviders, screen } from '@farm/testing';
import { intersectionMockInstance, mockAllIsIntersecting } from 'react-intersection-observer/test-utils';
import { LazyImage, type ImageRatio } from './LazyImage.tsx';

/** The ratios of the specification, section 9; the type fails to compile when one is missing. */
const ratios = Object.keys({
  '4/3': true,
  '3/4': true,
  '6/4': true,
  '4/6': true,
  '16/9': true,
  '9/16': true,
  '21/9': true,
  '9/21': true,
  '1/1': true,
} satisfies Record<ImageRatio, true>) as ImageRatio[];

function draw(alt = 'A field of sprouts', ratio: ImageRatio = '16/9') {
  const { container } = renderWithProviders(<LazyImage src="/field.jpg" alt={alt} ratio={ratio} />, {
    messages: {},
  });
  return container;
}

describe('a picture', () => {
  test('far away is a placeholder with its words, in the place it will take', () => {
    const frame = draw().firstElementChild as HTMLElement;
    expect(screen.getByRole('img', { name: 'A field of sprouts' })).toHaveAttribute(
      'src',
      '/assets/placeholder.svg',
    );
    expect(getComputedStyle(frame).aspectRatio).toBe('16/9');
  });

  test.each(ratios)('takes up its place in the ratio %s', (ratio) => {
    const frame = draw('A field of sprouts', ratio).firstElementChild as HTMLElement;
    expect(getComputedStyle(frame).aspectRatio).toBe(ratio);
    expect(getComputedStyle(frame).width).toBe('100%');
  });

  test('is loaded once it is within 100 px of the screen', () => {
    const frame = draw().firstElementChild as HTMLElement;
    expect(intersectionMockInstance(frame).rootMargin).toBe('100px');
    mockAllIsIntersecting(true);
    expect(screen.getByRole('img')).toHaveAttribute('src', '/field.jpg');
    mockAllIsIntersecting(false);
    expect(screen.getByRole('img')).toHaveAttribute('src', '/field.jpg');
  });

  test('that cannot be loaded keeps its place and its words', () => {
    const container = draw();
    mockAllIsIntersecting(true);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByRole('img', { name: 'A field of sprouts' }).tagName).not.toBe('IMG');
    expect(container.querySelector('img')).toBeNull();
  });

  test('whose placeholder is missing is loaded all the same', () => {
    draw();
    fireEvent.error(screen.getByRole('img'));
    mockAllIsIntersecting(true);
    expect(screen.getByRole('img')).toHaveAttribute('src', '/field.jpg');
  });

  test('that is decoration says nothing, broken or not', () => {
    const container = draw('');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    mockAllIsIntersecting(true);
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});
