import type { Meta, StoryObj } from "@storybook/react-vite";
import { FileText, LibraryBig, Undo2 } from "lucide-react";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
import { Icon } from "../icon/icon.tsx";
import { LONG_NAME, RTL_NAME } from "../story-material.ts";
import { COMMANDS_SAMPLE } from "../story-samples.ts";
import { CommandDialog, type CommandDialogProps, type CommandGroup } from "./command-dialog.tsx";
import {
  DialogStage,
  expectAnswered,
  expectFocusHeld,
  openDialog,
} from "../dialog/story-stage.tsx";

const GROUPS: readonly CommandGroup[] = [
  {
    title: "On this page",
    commands: [
      { id: "undo", label: "Undo: add a reference", icon: <Icon of={Undo2} />, keys: "Ctrl Z" },
    ],
  },
  {
    title: "Go to",
    commands: [
      {
        id: "library",
        label: "search-pubmed.ris",
        detail: "4,102 references",
        icon: <Icon of={LibraryBig} />,
      },
      {
        id: "protocol",
        label: "protocol.docx",
        detail: "File",
        icon: <Icon of={FileText} />,
      },
      { id: "project", label: RTL_NAME, detail: "Project" },
      { id: "long", label: LONG_NAME, detail: LONG_NAME },
    ],
  },
  { title: "Help", commands: [] },
];

function Searching({ onTake, ...rest }: CommandDialogProps) {
  const [query, setQuery] = useState("");
  const [activeId, setActiveId] = useState<string>();
  const groups = GROUPS.map(({ title, commands }) => ({
    title,
    commands: commands.filter(({ label }) => label.includes(query)),
  }));
  return (
    <CommandDialog
      {...rest}
      query={query}
      onQuery={setQuery}
      groups={groups}
      activeId={activeId}
      onActive={setActiveId}
      onTake={onTake}
    />
  );
}

const meta = {
  title: "Dialogs/Commands",
  component: CommandDialog,
  args: {
    label: "Search or go to",
    query: "",
    groups: GROUPS,
    activeId: undefined,
    emptyText: "Nothing matches. Try another word.",
    onQuery: fn(),
    onActive: fn(),
    onTake: fn(),
    onClose: fn(),
  },
  render: (args) => (
    <DialogStage
      ask={(close) => <Searching {...args} onTake={close} onClose={() => close("closed")} />}
    />
  ),
} satisfies Meta<typeof CommandDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The field keeps the focus; the arrow keys move the selected option. */
export const ByKeyboard: Story = {
  parameters: { docs: { source: { code: COMMANDS_SAMPLE } } },
  play: async ({ canvasElement, canvas }) => {
    const dialog = await openDialog(canvasElement);
    const field = canvas.getByRole("combobox", { name: "Search or go to" });
    await expect(field).toHaveFocus();
    await expectFocusHeld(canvasElement, dialog);
    await expect(canvas.getByRole("option", { selected: true })).toHaveTextContent("Undo");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}");
    await expect(canvas.getAllByRole("option").at(-1)).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    const selected = canvas.getByRole("option", { selected: true });
    await expect(selected).toHaveTextContent("search-pubmed.ris");
    await expect(field).toHaveAttribute("aria-activedescendant", selected.id);
    await userEvent.keyboard("{Enter}");
    await expectAnswered(canvasElement, "library");
  },
};

export const Searched: Story = {
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await userEvent.keyboard("proto");
    await expect(canvas.getAllByRole("option")).toHaveLength(1);
    await expect(canvas.getByRole("status")).toHaveTextContent("1 result");
    await userEvent.click(canvas.getByRole("option", { name: /protocol/u }));
    await expectAnswered(canvasElement, "protocol");
  },
};

export const NothingFound: Story = {
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await userEvent.keyboard("zzz");
    await expect(canvas.getByText("Nothing matches. Try another word.")).toBeVisible();
    await expect(canvas.getByRole("combobox")).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{Escape}");
    await expectAnswered(canvasElement, "closed");
  },
};
