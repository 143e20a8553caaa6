import { formatPhoneNumber } from './format-phone-number';

/**
 * A phone number in the groups of East Africa, `+254 712 000 201`; others stay whole. The gaps are no text: who copies or searches
 * for the number has the one that can be dialled. Whatever reads a name without a layout takes an element for a block, and a space
 * for its edge, unless it is said to be inline.
 */
export function PhoneNumber({ number }: { number: string }) {
  return (
    <span translate="no">
      {formatPhoneNumber(number)
        .split(/^(\+25[0456])(...)(...)/)
        .map((part, place) => [
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one number never change places.
          place > 1 && <span key={place} style={{ display: 'inline', padding: '0 .12em' }} />,
          part,
        ])}
    </span>
  );
}
