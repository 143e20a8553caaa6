import Box from '@mui/material/Box';
import { formatPhoneNumber, groupsOf } from './format-phone-number';

/**
 * A phone number in the groups of East Africa, `+254 712 000 201`; others stay whole. The gaps are drawn and no text: who copies or
 * searches for the number has the one that can be dialled, and the underline of a link runs through them. Whatever reads a name
 * without a layout takes an element for a block, and a space for its edge, unless it is said to be inline.
 */
export function PhoneNumber({ number }: { number: string }) {
  return (
    <span translate="no">
      {groupsOf(formatPhoneNumber(number)).map((group, place) => [
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one number never change places.
        place > 0 && <Box component="span" key={place} sx={gap} />,
        group,
      ])}
    </span>
  );
}

/** The second says to those that know it that nothing of the gap is read out. */
const gap = { display: 'inline', '&::before': { content: ['"\\a0"', '"\\a0" / ""'] } };
