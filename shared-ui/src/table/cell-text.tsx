/** Text of a cell; an e-mail address may break before its '@', so that it does not take the room of other columns. */
export function CellText({ text }: { text: string }) {
  const at = text.indexOf('@');
  if (at < 1) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
