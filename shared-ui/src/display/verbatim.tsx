import type { ReactNode } from 'react';

/**
 * A text in which a browser that translates the page leaves names, references, codes and addresses alone. Elements that
 * show nothing else have the attribute `translate="no"` themselves.
 *
 * @param of what stays as it is, in the order of the text. By default all of it
 */
export function Verbatim({ children: text, of = [text] }: { children: string; of?: readonly string[] }) {
  const parts: ReactNode[] = [];
  let rest = text;
  for (const name of of) {
    const index = name ? rest.indexOf(name) : -1;
    if (index === -1) continue;
    parts.push(
      rest.slice(0, index),
      <bdi key={parts.length} translate="no">
        {name}
      </bdi>,
    );
    rest = rest.slice(index + name.length);
  }
  return (
    <>
      {parts}
      {rest}
    </>
  );
}
