export {
  type Answer,
  type ApiRoute,
  defineRoute,
  type HandlerAnswer,
  type Parsed,
  pathOf,
  type RequestParts,
  type RouteAccess,
} from "./api-route.ts";
export { API_ROUTES, STORAGE_ROUTES } from "./api-routes.ts";
export { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, pictureApi } from "./api/pictures.ts";
export { accountApi, type ChosenSuccessor, type OwnedProject } from "./api/account.ts";
export { adminInstitutesApi, type ListedInstitute } from "./api/admin-institutes.ts";
export { adminMailApi, type ListedMail } from "./api/admin-mail.ts";
export { adminOverviewApi, type UsageDay } from "./api/admin-overview.ts";
export { adminPeopleApi, type ListedPerson } from "./api/admin-people.ts";
export { adminProjectsApi, type ListedProject } from "./api/admin-projects.ts";
export { adminSecurityApi, type ListedAct, type ListedEvent } from "./api/admin-security.ts";
export { adminSiteLockApi } from "./api/admin-site-lock.ts";
export { adminToolsApi, type CheckedTool } from "./api/admin-tools.ts";
export { type Consent, consentApi } from "./api/consents.ts";
export { contactApi, MAX_CONTACT_LINE_CHARACTERS } from "./api/contact.ts";
export { contentApi } from "./api/content.ts";
export { debugApi } from "./api/debug.ts";
export {
  type DecisionKind,
  MAX_EXCLUSION_REASON_CHARACTERS,
  type NewDecision,
} from "./api/decision-fields.ts";
export {
  type Decision,
  decisionApi,
  type DecisionConflict,
  type OwnDecision,
  MAX_CONFLICTS,
  MAX_DECISIONS,
  MAX_OWN_DECISIONS,
} from "./api/decisions.ts";
export {
  documentHistoryApi,
  type HistoryPatch,
  type HistoryValue,
} from "./api/document-history.ts";
export { documentPatchApi } from "./api/document-patches.ts";
export { documentApi, type DocumentState } from "./api/documents.ts";
export { fileVersionApi } from "./api/file-versions.ts";
export { isRecord } from "./is-record.ts";
export { HEALTH_SERVICES, healthApi, type HealthService } from "./api/health.ts";
export { instituteApi, type InstituteRows } from "./api/institutes.ts";
export { logApi, type LogEntryRow, MAX_SEARCH_CHARACTERS, MAX_UNREAD } from "./api/logs.ts";
export {
  logEntryData,
  NEW_LOG_FIELDS,
  newLogData,
  type NewLogData,
  type SourceCount,
} from "./log-data.ts";
export { type DatabaseToken, loginApi } from "./api/login.ts";
export {
  lookupApi,
  type LookupEntry,
  type LookupResult,
  MAX_LOOKUP_CHARACTERS,
  MAX_LOOKUP_CHOICES,
  MAX_LOOKUP_ENTRIES,
} from "./api/lookup.ts";
export { MAX_INVITED_PEOPLE, memberApi, type MemberRole } from "./api/members.ts";
export { type DeletedProjectRow, type ListedProjectRow, projectApi } from "./api/projects.ts";
export {
  MAX_PROVENANCE_ROWS,
  type ParentKind,
  provenanceApi,
  type TracedEntry,
  type TracedFile,
  type TracedRound,
} from "./api/provenance.ts";
export {
  type Agreement,
  type Kappa,
  MAX_CRITERIA_CHARACTERS,
  MAX_EXCLUSION_REASONS,
  MAX_OUTCOMES,
  MAX_REVIEWERS,
  MAX_ROUND_NAME_CHARACTERS,
  type Round,
  roundApi,
  type RoundOutcome,
  type RoundProgress,
  type RoundSettings,
} from "./api/rounds.ts";
export { MAX_NAMES_PER_CALL, storageApi, storageLimit, storageOrder } from "./api/storage.ts";
export { type Subscription, subscriptionApi } from "./api/subscriptions.ts";
export { type PersonalToken, tokenApi } from "./api/tokens.ts";
export {
  MAX_LISTED_DELIVERIES,
  MAX_WEBHOOK_ADDRESS_CHARACTERS,
  MAX_WEBHOOKS,
  WEBHOOK_TEST_TYPE,
  type Webhook,
  webhookApi,
  type WebhookDelivery,
  type WebhookDeliveryRow,
  type WebhookEvent,
  type WebhookProblem,
  type WebhookRow,
} from "./api/webhooks.ts";
export { siteRelease, toolApi, toolDefinition, type ToolDefinition } from "./api/tools.ts";
export { TOOL_GROUPS } from "@tera/bridge-sdk/manifest";
export { toolFromManifest } from "./tool-from-manifest.ts";
export { isEmailAddress, MAX_EMAIL_LENGTH, normalEmailAddress } from "./email-address.ts";
export {
  apiError,
  ERROR_CATALOGUE,
  ERROR_CODES,
  type ErrorCode,
  REQUEST_ID_HEADER,
} from "./error-catalogue.ts";
export { email, id } from "./fields.ts";
export {
  MAX_PRESENCE_BYTES,
  MAX_PRESENCE_PATH_CHARACTERS,
  MAX_PRESENCE_ROW_CHARACTERS,
  type PresencePlace,
  presencePlace,
} from "./presence-state.ts";
export {
  pageConfiguration,
  type FirebaseProject,
  type PageConfiguration,
  type Recording,
} from "./page-configuration.ts";
export { isLogKind, LOG_KINDS, LOG_TYPES, type LogKind, type LogType } from "./log-types.ts";
export { withoutReferences } from "./component-references.ts";
export { siteLock, type SiteLock } from "./site-lock.ts";
export {
  PERSONAL_TOKEN_SCOPE_LABELS,
  PERSONAL_TOKEN_SCOPES,
  type PersonalTokenScope,
} from "./personal-token-scopes.ts";
export {
  MAX_PROJECT_DESCRIPTION_LENGTH,
  MAX_PROJECT_NAME_LENGTH,
  projectFields,
} from "./project-fields.ts";
export { MAX_FREE_PROJECTS, SUPPORTED_PROJECT_TYPES } from "./project-types.ts";
export { MAX_DATA_PARTS, MAX_DOCUMENT_BYTES } from "./request-limits.ts";
export {
  hasLoggedNumbers,
  repeatedChange,
  type RepeatedChange,
  repeatedRemoval,
  repeatedTitle,
} from "./undo-titles.ts";
export { FILE_HINTS, isFileHint, suggestFileName, type FileHintId } from "./file-hints.ts";
export {
  isFileNameTooLong,
  MAX_FILE_NAME_CHARACTERS,
  MAX_FOLDER_DEPTH,
  unusableCharacterIn,
  type UnusableCharacter,
} from "./file-name.ts";
export {
  instituteNameRow,
  libraryEditsRow,
  type Member,
  namespaceRow,
  type Peer,
  peerRow,
  type ProjectSummary,
  projectSummaryRow,
  userRow,
} from "./table-rows.ts";
export {
  STORAGE_ERRORS,
  storageError,
  type StorageErrorCode,
  uploadAnswer,
} from "./storage-answers.ts";
