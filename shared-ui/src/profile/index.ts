/**
 * Entry point: the pages of a user's own account, which all dashboards share: profile, edit profile, password reset.
 */
export { AccountSections } from './account-sections';
export { EditProfileForm, type EditProfileFormProps, type ProfileValues } from './edit-profile-form';
export { profileTexts } from './messages';
export { ProfileCard, type ProfileCardProps } from './profile-card';
export { ProfileFields, type ProfileFieldsProps } from './profile-fields';
export { ResetPasswordCard, type ResetPasswordCardProps } from './reset-password-card';
