// Written by `npm run share-map`; do not edit. What each shared package exports is in its own sources.
export const sharedExports: Record<string, { version: string; exports: Record<string, string[]> }> = {
  "shared-api": {
    "version": "0.2.1",
    "exports": {
      "shared-api/client": [
        "ApiError",
        "askForProofWith",
        "beginSession",
        "call",
        "callLater",
        "endSession",
        "endSessionEverywhere",
        "endSessionHere",
        "followOtherTabs",
        "renameSession",
        "serverAnswers",
        "serverIsAway",
        "useChecking",
        "useConnection",
        "useSession"
      ],
      "shared-api/query": [
        "ApiProvider",
        "keepFresh",
        "newQueryClient",
        "refresh",
        "useEndpoint",
        "useEndpointMutation",
        "useListRows",
        "useOnFailure",
        "useRefresh",
        "useSeen",
        "useWholeList"
      ]
    }
  },
  "shared-ui": {
    "version": "0.4.0",
    "exports": {
      "shared-ui": [
        "AccountContext",
        "ActionButton",
        "BusyButton",
        "ConfirmProvider",
        "ContactLinks",
        "DashboardLayout",
        "Details",
        "ErrorPanel",
        "LinkButton",
        "LoadingScreen",
        "Modal",
        "Moment",
        "PORTAL_CONTRACT",
        "PageHeading",
        "PublicLayout",
        "TextLink",
        "ThemeRoot",
        "ToastProvider",
        "VisuallyHidden",
        "conflictWords",
        "describeError",
        "dropDrafts",
        "dropListAddresses",
        "formatLongDate",
        "formatMoment",
        "formatPhoneNumber",
        "keepDrafts",
        "lastListAddress",
        "lazyPart",
        "loadingText",
        "productName",
        "programmeFacts",
        "today",
        "useConfirm",
        "useSecondsLeft",
        "useToast",
        "visuallyHidden",
        "wasCancelled"
      ],
      "shared-ui/charts": [
        "StackedBarsCard",
        "StagesCard"
      ],
      "shared-ui/comments": [
        "CommentText",
        "Comments"
      ],
      "shared-ui/dashboard": [
        "Badge",
        "CountLinks",
        "DatedText",
        "DeadlineBadge",
        "EmailText",
        "EmptyState",
        "QueryBoundary",
        "ShortDate",
        "StatusBadge",
        "TaskRating",
        "formatCount",
        "formatShortDate",
        "isDueThisWeek",
        "isOverdue",
        "longDateAndTime",
        "ratingTone",
        "shownRating",
        "useAddressParams",
        "useWhenSeen"
      ],
      "shared-ui/dates": [
        "DateField"
      ],
      "shared-ui/form": [
        "BusyNotice",
        "CheckingNotice",
        "CopyField",
        "EmailField",
        "FieldFrame",
        "FileField",
        "Form",
        "FormCard",
        "FormModal",
        "LongText",
        "PasswordField",
        "SelectField",
        "SubmitButton",
        "TextField",
        "UploadProgress",
        "fileSize",
        "useField",
        "useRetryWhenBusy",
        "useServerForm",
        "useSubmitting",
        "useWarningBeforeUnload",
        "useWatch"
      ],
      "shared-ui/hand-ins": [
        "HandIns",
        "HandedInWork",
        "TaskHistory"
      ],
      "shared-ui/interview-feedback": [
        "InterviewFeedback"
      ],
      "shared-ui/interviews": [
        "CalendarLink",
        "InterviewAgenda",
        "agendaTexts",
        "useWeek"
      ],
      "shared-ui/notifications": [
        "NotificationList",
        "NotificationsPage",
        "notificationTexts"
      ],
      "shared-ui/performance": [
        "PerformanceCard",
        "PerformanceTrend"
      ],
      "shared-ui/phone": [
        "PhoneField"
      ],
      "shared-ui/profile": [
        "AccountSections",
        "EditProfileForm",
        "ProfileCard",
        "ProfileFields",
        "ResetPasswordCard",
        "profileTexts"
      ],
      "shared-ui/router": [
        "Link",
        "Navigate",
        "Outlet",
        "RouterProvider",
        "ScrollRestoration",
        "createBrowserRouter",
        "createMemoryRouter",
        "matchRoutes",
        "useLocation",
        "useNavigate",
        "useNavigation",
        "useParams",
        "useRouteError",
        "useSearchParams"
      ],
      "shared-ui/table": [
        "DataTable",
        "DeleteButton",
        "ExportButton",
        "useFocusAfterRemoval",
        "useTableSelection"
      ]
    }
  }
};
