export { GlobalStyle } from "./theme/global-style.ts";
export { token, themeDeclarations, type TokenName } from "./theme/tokens.ts";
export {
  CATEGORIES,
  categoryOf,
  distinctCategories,
  categoryFill,
  categoryIcon,
  categoryInk,
  type Category,
} from "./theme/category.ts";
export { canHover, fromAside, fromDesktop, fromTablet, phone, touch } from "./theme/media.ts";
export {
  fewLines,
  mono,
  numeric,
  oneLine,
  startOfLine,
  serif,
  text,
  wrapAnywhere,
} from "./theme/text-style.ts";
export { screenOnly } from "./theme/screen-only.ts";
export { fieldFocus, focusRing } from "./theme/focus-ring.ts";
export { useMedia } from "./theme/use-media.ts";
export { useIsPrinting } from "./theme/use-is-printing.ts";
export { fadeAway } from "./theme/fade-away.ts";
export { applyTheme, type ThemeChoice } from "./theme/theme-choice.ts";
export { followTheme } from "./theme/follow-theme.ts";
export { Icon, type IconProps, type IconSize } from "./icon/icon.tsx";
export {
  LinkProvider,
  RoutedLink,
  useLinkComponent,
  type LinkComponent,
} from "./link/link-provider.tsx";
export { linkStyle, TextButton, TextLink } from "./link/text-link.tsx";
export { KeyHint } from "./key-hint/key-hint.tsx";
export { visuallyHidden, VisuallyHidden } from "./visually-hidden/visually-hidden.ts";
export { Spinner, SpinnerRing, type SpinnerProps } from "./spinner/spinner.tsx";
export {
  FloatingContainer,
  useFloatingContainer,
  type FloatingPlace,
} from "./tooltip/floating-container.tsx";
export { Tooltip } from "./tooltip/tooltip.tsx";
export type { TooltipProps } from "./tooltip/tooltip-props.ts";
export { Button, type ButtonProps } from "./button/button.tsx";
export { ButtonLink, type ButtonLinkProps } from "./button/button-link.tsx";
export { ButtonRow } from "./button/button-row.ts";
export type { ButtonSize, ButtonVariant } from "./button/button-style.ts";
export { IconButton, type IconButtonProps } from "./button/icon-button.tsx";
export {
  Field,
  FieldError,
  FieldHint,
  FieldLabel,
  controlStyle,
  type FieldProps,
  type FieldTexts,
  type FieldWiring,
} from "./field/field.tsx";
export { NumberField, type NumberFieldProps } from "./field/number-field.tsx";
export {
  TextArea,
  TextField,
  type TextAreaProps,
  type TextFieldProps,
} from "./field/text-field.tsx";
export { SelectField, type SelectFieldProps, type SelectOption } from "./field/select-field.tsx";
export { AutocompleteField, type AutocompleteFieldProps } from "./field/autocomplete-field.tsx";
export { SearchField, type SearchFieldProps } from "./field/search-field.tsx";
export { bareRadio } from "./field/bare-radio.ts";
export { Checkbox, type CheckboxProps } from "./field/checkbox.tsx";
export { RadioGroup, type RadioGroupProps, type RadioOption } from "./field/radio-group.tsx";
export { Switch, type SwitchProps } from "./field/switch.tsx";
export {
  Fact,
  PageBody,
  PageHead,
  PageToolbar,
  Section,
  SettingsSection,
  SplitPage,
  type PageHeadProps,
  type PageWidth,
  type SectionProps,
  type SettingsSectionProps,
} from "./page/page.tsx";
export {
  PropertyField,
  PropertyList,
  PropertyRow,
  type PropertyFieldProps,
} from "./page/property-list.tsx";
export type { AskedBy } from "./dialog/asked-by.ts";
export { DialogFrame, type DialogFrameProps } from "./dialog/dialog-frame.tsx";
export type { DialogWidth } from "./dialog/dialog-frame-layout.ts";
export {
  createDialogQueue,
  type DialogQueue,
  type DialogRender,
  type OpenDialog,
  type ShowOptions,
} from "./dialog/dialog-queue.ts";
export { DialogHost } from "./dialog/dialog-host.tsx";
export { AlertDialog, type AlertDialogProps } from "./dialog/alert-dialog.tsx";
export { ConfirmDialog, type ConfirmDialogProps } from "./dialog/confirm-dialog.tsx";
export { PromptDialog, type PromptDialogProps } from "./dialog/prompt-dialog.tsx";
export { promptAnswer, type PromptAnswer } from "./dialog/prompt-rule.ts";
export {
  ConsentDialog,
  type ConsentAnswer,
  type ConsentDialogProps,
  type ConsentPower,
} from "./dialog/consent-dialog.tsx";
export {
  ProjectSelectDialog,
  type ProjectChoice,
  type ProjectSelectDialogProps,
} from "./dialog/project-select-dialog.tsx";
export { FileOpenDialog, type FileOpenDialogProps } from "./dialog/file-open-dialog.tsx";
export {
  FileSaveDialog,
  type FileSaveAnswer,
  type FileSaveDialogProps,
  type SaveMode,
} from "./dialog/file-save-dialog.tsx";
export type { FileChoice, FileNouns } from "./dialog/file-choice.ts";
export type { FileListTexts } from "./dialog/file-search.tsx";
export { FolderChoice, type FolderOption } from "./dialog/folder-choice.tsx";
export { FormatChoice } from "./dialog/format-choice.tsx";
export { ListFailure } from "./dialog/list-failure.tsx";
export { Consequence } from "./dialog/consequence.ts";
export type { SaveDraft, SavePath } from "./dialog/save-draft.ts";
export {
  CommandDialog,
  type CommandDialogProps,
  type CommandGroup,
} from "./command/command-dialog.tsx";
export type { Command } from "./command/command-row.tsx";
export { useOfferedActions, usePageActions, type PageAction } from "./command/page-actions.ts";
export { ProgressDialog, type ProgressDialogProps } from "./dialog/progress-dialog.tsx";
export { ProgressBar, type ProgressBarProps } from "./progress/progress-bar.tsx";
export { isProgressShown } from "./progress/progress-rule.ts";
export { toastObstacle } from "./toast/toast-obstacles.ts";
export {
  createToaster,
  TOAST_MS,
  type Toast,
  type ToastAction,
  type ToastStore,
} from "./toast/toaster-store.ts";
export { Toaster } from "./toast/toaster.tsx";
export { Popover } from "./popover/popover.tsx";
export type { PopoverProps } from "./popover/popover-props.ts";
export { loadFloatingParts } from "./floating/load-floating-parts.ts";
export { Menu } from "./menu/menu.tsx";
export type { MenuItemProps, MenuProps, MenuRadioGroupProps } from "./menu/menu-props.ts";
export { MenuCheckbox, MenuRadioGroup } from "./menu/menu-choices.tsx";
export { MenuGroup, MenuItem, MenuLink, MenuSeparator } from "./menu/menu-items.tsx";
export {
  Badge,
  CountBadge,
  Badges,
  OutlineBadge,
  type BadgeProps,
  type BadgeTone,
  type CountBadgeProps,
} from "./badge/badge.tsx";
export { LabelToggle, type LabelColour, type LabelToggleProps } from "./badge/label-toggle.tsx";
export { TagList, type TagListProps } from "./badge/tag-list.tsx";
export { JsonView, type JsonViewProps } from "./json-view/json-view.tsx";
export { ImageZoom, type ImageZoomProps } from "./image-zoom/image-zoom.tsx";
export {
  Avatar,
  AvatarStack,
  type AvatarProps,
  type AvatarSize,
  type AvatarStackProps,
} from "./avatar/avatar.tsx";
export { AvatarPictures, type AvatarPictureSource } from "./avatar/avatar-pictures.tsx";
export { Person, type PersonProps } from "./avatar/person.tsx";
export { Identifier } from "./identifier/identifier.ts";
export { AvatarColours } from "./avatar/avatar-colours.tsx";
export { initialsOf } from "./avatar/initials.ts";
export { ProjectMark, type ProjectMarkProps } from "./avatar/project-mark.tsx";
export { Card, CardList, type CardProps } from "./card/card.tsx";
export { Banner, type BannerProps, type BannerTone } from "./banner/banner.tsx";
export { Segmented, type Segment, type SegmentedProps } from "./segmented/segmented.tsx";
export { TabPanel, Tabs, type TabsProps } from "./tabs/tabs.tsx";
export {
  AfterDelay,
  SKELETON_DELAY_MS,
  SkeletonBlock,
  SkeletonRows,
  type SkeletonRowsProps,
} from "./skeleton/skeleton.tsx";
export {
  EmptyState,
  StepList,
  type EmptyStateProps,
  type Step,
} from "./empty-state/empty-state.tsx";
export { Accordion, AccordionItem, type AccordionItemProps } from "./accordion/accordion.tsx";
export { Breadcrumbs, type BreadcrumbsProps } from "./breadcrumbs/breadcrumbs.tsx";
export { FileDropArea, type FileDropAreaProps } from "./file-drop-area/file-drop-area.tsx";
export {
  ActionBar,
  ActionBarButton,
  type ActionBarButtonProps,
  type ActionBarProps,
} from "./action-bar/action-bar.tsx";
export {
  TableError,
  TableGroupRow,
  TableSkeleton,
  TableState,
  type TableErrorProps,
} from "./table/table-states.tsx";
export { focusRowAction } from "./table/focus-row-action.ts";
export { HeadCell, type HeadCellProps, type SortDirection } from "./table/head-cell.tsx";
export {
  PhoneLine,
  RowActions,
  Table,
  TableCell,
  TableRow,
  TwoLines,
  type TableCellProps,
  type TableProps,
  type TableRowProps,
} from "./table/table.tsx";
export { BarChart, type Bar, type BarChartProps, type BarSeries } from "./bar-chart/bar-chart.tsx";
export { BarTable } from "./bar-chart/bar-table.tsx";
export { axisTicks } from "./bar-chart/axis-ticks.ts";
export { GridCell, GridHeadCell, GridSortCell } from "./virtual-list/grid-cells.tsx";
export { GridColumnEdge, type GridColumnEdgeProps } from "./virtual-list/grid-column-edge.tsx";
export type { RowCursor } from "./virtual-list/row-cursors.tsx";
export {
  VirtualGrid,
  type VirtualGridHandle,
  type VirtualGridProps,
} from "./virtual-list/virtual-grid.tsx";
export { hasMarkup, markupRuns, withoutMarkup, type MarkupRun } from "./markup/markup.ts";
