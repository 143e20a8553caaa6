/** What was typed into a number field without zeros in front, which nobody means: '014' -> '14'. */
export const plainNumber = (typed: string): string => typed.replace(/^(-?)0+(?=\d)/, '$1');
