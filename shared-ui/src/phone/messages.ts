import { translated } from '../language/language';

/** Texts of the field for phone numbers. Its other labels in English are those of the package, as specified. */
export const { phone: phoneTexts } = translated('phone', {
  phone: {
    label: 'Phone Number',
    notOne: 'Enter one phone number, such as +254 712 345 678.',
    country: 'Phone number country',
    number: 'Phone',
    extension: 'ext.',
    international: 'International',
  },
});
