/** What was typed into a number field without zeros in front, which nobody means: '014' -> '14'. */
export const plainNumber = (typed: string): string => typed.replace(/^(-?)0+(?=\d)/, '$1');

/**
 * Takes the zeros in front of a number away when its field is left or sent. Not before: who deletes the 1 of 105 may be about to
 * type another digit there.
 */
export function keepPlain(value: string, onChange: (plain: string) => void) {
  const mend = () => {
    if (plainNumber(value) !== value) onChange(plainNumber(value));
  };
  return {
    onBlur: mend,
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') mend();
    },
  };
}
