import { render } from '@testing-library/react';
import { AppTheme } from '../theme/AppTheme.tsx';
import { Icon } from './Icon.tsx';

function draw(name: string, size?: number) {
  const { container } = render(size === undefined ? <Icon name={name} /> : <Icon name={name} size={size} />);
  return container.querySelector('svg') as SVGSVGElement;
}

const pathOf = (icon: SVGSVGElement) => icon.querySelector('path')?.getAttribute('d');

describe('an icon', () => {
  test('says nothing to a screen reader', () => {
    expect(draw('home')).toHaveAttribute('aria-hidden', 'true');
  });

  test('has the size that is asked for', () => {
    const icon = draw('home', 32);
    expect(icon).toHaveAttribute('width', '32');
    expect(icon).toHaveAttribute('height', '32');
  });

  test('of a name nobody knows is a dot', () => {
    const dot = pathOf(draw('dot'));
    expect(pathOf(draw('of-a-newer-remote'))).toBe(dot);
    expect(pathOf(draw('home'))).not.toBe(dot);
  });

  test('that points along the line turns round with it', () => {
    const transformOf = (name: string, direction: 'ltr' | 'rtl') => {
      const { container } = render(
        <AppTheme direction={{ direction }}>
          <Icon name={name} />
        </AppTheme>,
      );
      return getComputedStyle(container.querySelector('svg') as SVGSVGElement).transform;
    };
    expect(transformOf('forward', 'rtl')).toBe('scaleX(-1)');
    expect(transformOf('home', 'rtl')).toBe('none');
    expect(transformOf('forward', 'ltr')).toBe('none');
  });
});
