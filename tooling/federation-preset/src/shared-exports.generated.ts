// Written by `npm run share-map`; do not edit. What each shared package exports is in its own sources.
export const sharedExports: Record<string, { version: string; exports: Record<string, string[]> }> = {
  "shared-api": {
    "version": "0.1.7",
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
        "http",
        "renameSession",
        "serverAnswers",
        "serverIsAway",
        "useChecking",
        "useConnection",
        "useSession"
      ],
      "shared-api/flags": [
        "FlagsContext",
        "defineFlags"
      ],
      "shared-api/query": [
        "ApiProvider",
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
    "version": "0.1.10",
    "exports": {
      "shared-ui": [
        "AccountContext",
        "ActionButton",
        "Badge",
        "BusyButton",
        "ConfirmProvider",
        "ContactLinks",
        "CountLinks",
        "DashboardLayout",
        "DatedText",
        "DeadlineBadge",
        "Details",
        "EmailText",
        "EmptyState",
        "ErrorPanel",
        "FormCard",
        "LinkButton",
        "LoadingScreen",
        "Modal",
        "Moment",
        "PORTAL_CONTRACT",
        "PageHeading",
        "PublicLayout",
        "QueryBoundary",
        "ShortDate",
        "StatusBadge",
        "TaskRating",
        "TextLink",
        "ThemeRoot",
        "ToastProvider",
        "VisuallyHidden",
        "conflictWords",
        "describeError",
        "dropDrafts",
        "dropListAddresses",
        "formatCount",
        "formatLongDate",
        "formatMoment",
        "formatPhoneNumber",
        "formatShortDate",
        "isDueThisWeek",
        "isOverdue",
        "keepDrafts",
        "lastListAddress",
        "lazyPart",
        "loadingText",
        "longDateAndTime",
        "productName",
        "programmeFacts",
        "ratingTone",
        "shownRating",
        "today",
        "useConfirm",
        "useSecondsLeft",
        "useToast",
        "useWhenSeen",
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
        "useAddressParams",
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
