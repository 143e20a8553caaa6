/** Entry point: the international phone field. */
export { PhoneField } from './phone-field';
