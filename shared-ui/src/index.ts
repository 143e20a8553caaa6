/**
 * The core entry point: theme, layouts, badges, dialogs, toasts. Every page loads it, so keep it small: tables, forms,
 * phone and date fields have their own entry points.
 */
export { Badge, type BadgeTone, StatusBadge } from './display/badge';
export { ContactLinks } from './display/contact-links';
export { type CountLink, CountLinks } from './display/count-links';
export { today } from './display/day';
export { DeadlineBadge, isDueThisWeek, isOverdue } from './display/deadline';
export { Details } from './display/details';
export { EmailText } from './display/email-text';
export { formatCount } from './display/format-count';
export { formatLongDate } from './display/format-long-date';
export { formatMoment } from './display/format-moment';
export { formatPhoneNumber } from './display/format-phone-number';
export { formatShortDate } from './display/format-short-date';
export { LinkButton, TextLink } from './display/link-button';
export { Moment } from './display/moment';
export { type ProgrammeFacts, programmeFacts } from './display/programme';
export { type Rateable, ratingTone, shownRating, TaskRating } from './display/rating';
export { DatedText, longDateAndTime, ShortDate } from './display/short-date';
export { VisuallyHidden, visuallyHidden } from './display/visually-hidden';
export { ActionButton } from './feedback/action-button';
export { BusyButton } from './feedback/busy-button';
export { ConfirmProvider, type Question, useConfirm } from './feedback/confirm';
export { conflictWords, describeError, wasCancelled } from './feedback/describe-error';
export { EmptyState } from './feedback/empty-state';
export { ErrorPanel } from './feedback/error-panel';
export { lazyPart } from './feedback/lazy-part';
export { LoadingScreen, loadingText } from './feedback/loading-screen';
export { Modal } from './feedback/modal';
export type { ModalProps } from './feedback/modal-dialog';
export { QueryBoundary, type Read } from './feedback/query-boundary';
export type { ToastUndo } from './feedback/toast-undo';
export { ToastProvider, type Toasts, useToast } from './feedback/toasts';
export { useSecondsLeft } from './feedback/use-seconds-left';
export { useWhenSeen } from './feedback/use-when-seen';
export { dropDrafts, keepDrafts } from './form/drafts';
export { DashboardLayout, type DashboardLayoutProps } from './layout/dashboard-layout';
export { FormCard } from './layout/form-card';
export { PageHeading } from './layout/page-heading';
export { PublicLayout } from './layout/public-layout';
export { productName } from './layout/use-page-heading';
export { dropListAddresses, lastListAddress } from './list-addresses';
export { type NavigationItem, PORTAL_CONTRACT, type Portal } from './portal';
export { AccountContext, type AccountSectionsProps } from './profile/account-context';
export { ThemeRoot } from './theme/theme-root';
