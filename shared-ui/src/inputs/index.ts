/**
 * Entry point: the look of forms, and forms whose values are in the page's elements alone. They do without react-hook-form, which
 * a page that begins with a form would otherwise wait for. Portals get these parts from `shared-ui/form`.
 */
export { CheckingNotice } from './checking-notice';
export { FormCard } from './form-card';
export { FormFrame } from './form-frame';
export { SubmitButton } from './submit-button';
export { PasswordInput, TextInput } from './text-input';
export { useNativeForm } from './use-native-form';
