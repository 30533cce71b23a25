export { CommandDialog, type CommandDialogProps, type CommandGroup } from "./command-dialog.tsx";
export type { Command } from "./command-row.tsx";
export { useOfferedActions, usePageActions, type PageAction } from "./page-actions.ts";
