import type { ReactNode } from "react";
import { ASKING_TOOL } from "../story-material.ts";
import { AlertDialog } from "./alert-dialog.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { ConsentDialog } from "./consent-dialog.tsx";
import type { FileChoice } from "./file-choice.ts";
import { FileOpenDialog } from "./file-open-dialog.tsx";
import { FileSaveDialog } from "./file-save-dialog.tsx";
import { ProgressDialog } from "./progress-dialog.tsx";
import { ProjectSelectDialog } from "./project-select-dialog.tsx";
import { PromptDialog } from "./prompt-dialog.tsx";
import type { SaveDraft, SavePath } from "./save-draft.ts";

export interface DialogSpecimen {
  readonly kind: string;
  readonly role: "dialog" | "alertdialog";
  readonly name: string;
  /** Part of the accessible description. */
  readonly description: string;
  /** The name of the initially focused element. */
  readonly focus: string;
  /** The answer after Escape. */
  readonly cancelled: unknown;
  readonly ask: (close: (answer: unknown) => void) => ReactNode;
}

export const OFFERED_FILES: readonly FileChoice[] = [
  {
    id: "a",
    name: "search-central-2026-09-29.ris",
    facts: ["1,846 references", "2.9 MB", "29 September, 16:41"],
  },
  {
    id: "b",
    name: "search-pubmed-2026-09-29.nbib",
    facts: ["4,102 references", "6.7 MB", "29 September, 16:20"],
  },
  {
    id: "c",
    name: "final.ris",
    folder: "Screening",
    facts: ["312 references", "410 KB", "Yesterday, 17:48"],
  },
  { id: "d", name: "protocol.docx", facts: ["48 KB", "12 minutes ago"] },
];

export const MANY_FILES: readonly FileChoice[] = Array.from({ length: 5000 }, (_, index) => ({
  id: String(index),
  name: `full-text-${String(index + 1).padStart(4, "0")}.pdf`,
  folder: `Full text/${Math.floor(index / 500) + 1}`,
  facts: ["1.2 MB", "29 September, 16:41"],
}));

export function storyNameRule({ name, extension, folder }: SaveDraft): SavePath {
  const whole = name.includes(".") ? name : `${name}${extension}`;
  if (name.trim() === "") return { problem: "A file needs a name. Type one." };
  if (name.includes("/")) return { problem: "A file name has no slash. Choose the folder below." };
  if (OFFERED_FILES.some((file) => file.name === whole))
    return {
      problem: `There is a file “${whole}” already. Choose another name, or use Overwrite.`,
    };
  return { path: folder === "" ? whole : `${folder}/${whole}` };
}

const ABOUT = ASKING_TOOL.origin;

export const EVERY_DIALOG: readonly DialogSpecimen[] = [
  {
    kind: "Alert",
    role: "alertdialog",
    name: "The project was deleted",
    description: "deleted it a minute ago",
    focus: "Close",
    cancelled: "closed",
    ask: (close) => (
      <AlertDialog
        title="The project was deleted"
        askedBy={ASKING_TOOL}
        onClose={() => close("closed")}
      >
        Ruth Lindqvist deleted it a minute ago.
      </AlertDialog>
    ),
  },
  {
    kind: "Confirm",
    role: "alertdialog",
    name: "Delete 3 files?",
    description: "can't undo this",
    focus: "Cancel",
    cancelled: false,
    ask: (close) => (
      <ConfirmDialog
        title="Delete 3 files?"
        confirmLabel="Delete 3 files"
        danger
        askedBy={ASKING_TOOL}
        onAnswer={close}
      >
        You can't undo this.
      </ConfirmDialog>
    ),
  },
  {
    kind: "Prompt",
    role: "dialog",
    name: "New folder",
    description: ABOUT,
    focus: "Folder name",
    cancelled: { cancelled: true },
    ask: (close) => (
      <PromptDialog
        title="New folder"
        label="Folder name"
        required
        confirmLabel="Create folder"
        askedBy={ASKING_TOOL}
        onAnswer={close}
      />
    ),
  },
  {
    kind: "Progress",
    role: "dialog",
    name: "Zipping files",
    description: "17 of 24",
    focus: "Cancel",
    cancelled: "cancelled",
    ask: (close) => (
      <ProgressDialog
        title="Zipping files"
        label="Generating Zip file..."
        valueText="17 of 24"
        value={17}
        max={24}
        askedBy={ASKING_TOOL}
        onCancel={() => close("cancelled")}
      />
    ),
  },
  {
    kind: "Consent",
    role: "alertdialog",
    name: "Let this site read your project?",
    description: "https://forest-lab.example",
    focus: "Don't allow",
    cancelled: { allowed: false },
    ask: (close) => (
      <ConsentDialog
        title="Let this site read your project?"
        origin="https://forest-lab.example"
        remark="Not a TERA tool"
        allowLabel="Allow reading"
        fact="You can withdraw this in Project settings."
        could={[
          {
            label: "See the list of files and open any of them",
            detail: "42 files, also those added later",
          },
        ]}
        couldNot={[{ label: "Change, add or delete anything" }]}
        terms={[
          { value: "page", label: "Until I leave this page" },
          { value: "month", label: "For 30 days" },
        ]}
        onAnswer={close}
      >
        It asks to read <strong>Nurse-led discharge after hip fracture</strong>.
      </ConsentDialog>
    ),
  },
  {
    kind: "Project select",
    role: "dialog",
    name: "Choose a project",
    description: ABOUT,
    focus: "Find a project",
    cancelled: null,
    ask: (close) => (
      <ProjectSelectDialog
        chosenId="a"
        fact="2 projects"
        askedBy={ASKING_TOOL}
        onAnswer={close}
        projects={[
          {
            id: "a",
            name: "Nurse-led discharge after hip fracture",
            about: "Systematic review",
            fact: "5 users",
          },
          { id: "b", name: "Vitamin D and falls", about: "Randomised trial", fact: "2 users" },
        ]}
      />
    ),
  },
  {
    kind: "File open",
    role: "dialog",
    name: "Choose a library",
    description: ABOUT,
    focus: "Find a file",
    cancelled: null,
    ask: (close) => (
      <FileOpenDialog
        title="Choose a library"
        files={OFFERED_FILES}
        filterText="Only files named *.ris or *.nbib"
        askedBy={ASKING_TOOL}
        onAnswer={close}
      />
    ),
  },
  {
    kind: "File save",
    role: "dialog",
    name: "Save the counts",
    description: ABOUT,
    focus: "File name",
    cancelled: null,
    ask: (close) => (
      <FileSaveDialog
        title="Save the counts"
        files={OFFERED_FILES}
        suggestedName="word-frequency-AO-1"
        nameRule={storyNameRule}
        extensions={[".json", ".csv"]}
        fact="6 terms, about 12 KB"
        folders={[
          { id: "", name: "Project root", fact: "3 files" },
          { id: "Analysis", name: "Analysis", fact: "5 files" },
          { id: "Screening", name: "Screening", fact: "1 file" },
        ]}
        downloadText="A copy goes to your computer. The project is left as it is."
        askedBy={ASKING_TOOL}
        onAnswer={close}
      />
    ),
  },
];
