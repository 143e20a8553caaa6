import { contrastOf, readableOn } from './colour';

const onDark = () => ['#151e1b'];

describe('readableOn', () => {
  it('keeps the hue and the saturation of a colour that becomes lighter', () => {
    expect(readableOn('#ff0000', onDark, 7)).toBe('#ff8080');
    expect(readableOn('#9a3412', onDark, 7)).toBe('#ee8e6e');
  });

  it.each(['#000000', '#0000ff', '#9a3412', '#ffffff'])('finds a shade of %s that can be read', (colour) => {
    expect(contrastOf(readableOn(colour, onDark, 7), '#151e1b')).toBeGreaterThanOrEqual(7);
  });
});
