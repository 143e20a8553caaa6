/**
 * The core entry point: theme, layouts, dialogs, toasts. Every page loads it, so keep it small: what only dashboards show, forms,
 * tables, phone and date fields have their own entry points.
 */

export { count } from '@nanostores/i18n';
export { useStore as useTexts } from '@nanostores/react';
export { ContactLinks } from './display/contact-links';
export { today } from './display/day';
export { Details } from './display/details';
export { formatLongDate } from './display/format-long-date';
export { formatMoment } from './display/format-moment';
export { formatPhoneNumber } from './display/format-phone-number';
export { LinkButton, TextLink } from './display/link-button';
export { Moment } from './display/moment';
export { PhoneNumber } from './display/phone-number';
export { type ProgrammeFacts, programmeFacts } from './display/programme';
export { Verbatim } from './display/verbatim';
export { VisuallyHidden, visuallyHidden } from './display/visually-hidden';
export { keepDrafts } from './drafts';
export { ActionButton } from './feedback/action-button';
export { BusyButton } from './feedback/busy-button';
export { ConfirmProvider, type Question, useConfirm } from './feedback/confirm';
export { conflictWords, describeError, wasCancelled } from './feedback/describe-error';
export { download } from './feedback/download';
export { ErrorPanel } from './feedback/error-panel';
export { lazyPart, PartFailureContext } from './feedback/lazy-part';
export { LoadingScreen, loadingText } from './feedback/loading-screen';
export { Modal } from './feedback/modal';
export type { ModalProps } from './feedback/modal-dialog';
export type { ToastUndo } from './feedback/toast-undo';
export { handOverToasts, ToastProvider, type Toasts, useToast } from './feedback/toasts';
export { useSecondsLeft } from './feedback/use-seconds-left';
export { dropDrafts, dropListAddresses } from './kept-in-tab';
export { catalogue, type Kiswahili, language, locale, params, translated } from './language/language';
export { offerKiswahili, preferredLanguage, speak } from './language/speak';
export { DashboardLayout, type DashboardLayoutProps } from './layout/dashboard-layout';
export { PageHeading } from './layout/page-heading';
export { PublicLayout } from './layout/public-layout';
export { productName } from './layout/use-page-heading';
export { lastListAddress } from './list-addresses';
export { type NavigationItem, PORTAL_CONTRACT, type Portal } from './portal';
export { AccountContext, type AccountSectionsProps } from './profile/account-context';
export { ThemeRoot } from './theme/theme-root';
