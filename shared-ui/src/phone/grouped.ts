import metadata from 'libphonenumber-js/min/metadata';
import { groupedCode } from '../display/format-phone-number';

/** Where the package's record of a country has the formats of its numbers. */
const FORMATS = 4;
/** A pattern of the digits, the groups to write, and for which first digits: for all. */
const formats = [['(\\d{3})(\\d{3})(\\d{1,4})', '$1 $2 $3', [], '0$1']];

/**
 * What the package knows of numbers, with those of East Africa in the groups in which `PhoneNumber` shows them: the package's own
 * differ by network and town, +254 712 000201 and +254 20 1234567.
 */
export const grouped = {
  ...metadata,
  countries: Object.fromEntries(
    Object.entries(metadata.countries).map(([name, country]: [string, unknown[]]) => [
      name,
      groupedCode.test(`+${country[0]}`) ? country.map((part, place) => (place === FORMATS ? formats : part)) : country,
    ]),
  ),
} as unknown as typeof metadata;
