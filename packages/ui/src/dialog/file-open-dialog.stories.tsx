import type { Meta, StoryObj } from "@storybook/react-vite";
import { LibraryBig, Upload } from "lucide-react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";
import { ProgressBar } from "../progress/progress-bar.tsx";
import { ASKING_TOOL, EMOJI_NAME, LONG_NAME, RTL_NAME } from "../story-material.ts";
import { MANY_FILES, OFFERED_FILES } from "./every-dialog.tsx";
import { FileOpenDialog } from "./file-open-dialog.tsx";
import { DialogStage, expectAnswered, expectFocusHeld, openDialog } from "./story-stage.tsx";

const meta = {
  title: "Dialogs/File open",
  component: FileOpenDialog,
  args: {
    title: "Choose a library",
    files: OFFERED_FILES.map((file) => ({
      ...file,
      icon: file.name.endsWith(".docx") ? undefined : <Icon of={LibraryBig} />,
    })),
    tools: <Button icon={<Icon of={Upload} />}>Upload</Button>,
    onAnswer: fn(),
  },
  render: (args) => <DialogStage ask={(close) => <FileOpenDialog {...args} onAnswer={close} />} />,
} satisfies Meta<typeof FileOpenDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ canvasElement, canvas }) => {
    const dialog = await openDialog(canvasElement);
    await expect(canvas.getByRole("searchbox", { name: "Find a file" })).toHaveFocus();
    await expect(canvas.getByRole("button", { name: "Choose file" })).toBeDisabled();
    await expect(dialog).toHaveTextContent("4 files");
    await expectFocusHeld(canvasElement, dialog);
  },
};

export const AskedByATool: Story = {
  args: { askedBy: ASKING_TOOL, filterText: "Only files named *.ris or *.nbib" },
  play: async ({ canvasElement }) => {
    const dialog = await openDialog(canvasElement);
    await expect(dialog).toHaveAccessibleDescription(
      "Only files named *.ris or *.nbib Asked by Word Frequency Analyser http://127.0.0.1:8080",
    );
  },
};

export const ChosenByKeyboard: Story = {
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect(canvas.getByRole("option", { selected: true })).toHaveTextContent("search-pubmed");
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("{End}{ArrowUp}");
    await expect(canvas.getByRole("option", { selected: true })).toHaveTextContent(
      "Screening/final.ris",
    );
    await userEvent.keyboard("{Enter}");
    await expectAnswered(canvasElement, "c");
  },
};

/** A single match is chosen. Escape clears the search first. */
export const Searched: Story = {
  play: async ({ canvasElement, canvas }) => {
    const dialog = await openDialog(canvasElement);
    await userEvent.keyboard("FINAL scr");
    await expect(canvas.getByRole("option", { selected: true })).toHaveTextContent(
      "Screening/final.ris",
    );
    await expect(dialog).toHaveTextContent("1 match of 4 files");
    await userEvent.keyboard("{Escape}");
    await expect(canvas.getAllByRole("option")).toHaveLength(4);
    await userEvent.keyboard("{Escape}");
    await expectAnswered(canvasElement, null);
  },
};

export const NoMatch: Story = {
  play: async ({ canvasElement, canvas }) => {
    const dialog = await openDialog(canvasElement);
    await userEvent.keyboard("zebra");
    await expect(canvas.getByText("No files match")).toBeVisible();
    await userEvent.click(within(dialog).getByText("Clear search"));
    await expect(canvas.getAllByRole("option")).toHaveLength(4);
  },
};

export const Empty: Story = {
  args: {
    files: [],
    nouns: { one: "citation library", many: "citation libraries" },
    emptyText: "This project has no citation library yet. Upload one from your computer.",
  },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await expect(canvas.getByText("No citation library to choose yet")).toBeVisible();
  },
};

export const Loading: Story = {
  args: { files: undefined },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await expect(await canvas.findByText("Loading the files")).toBeInTheDocument();
  },
};

const retry = fn();

export const CouldNotBeListed: Story = {
  args: {
    files: undefined,
    problem: "The file store did not answer. Nothing was lost.",
    onRetry: retry,
  },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await expect(canvas.getByText("The files couldn't be listed")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(retry).toHaveBeenCalled();
  },
};

export const Uploading: Story = {
  args: {
    notices: (
      <ProgressBar label="search-embase.ris" valueText="1.2 MB of 6.7 MB" value={1.2} max={6.7} />
    ),
    chosenId: "d",
  },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await expect(canvas.getByRole("option", { selected: true })).toHaveTextContent("protocol.docx");
  },
};

export const FiveThousandFiles: Story = {
  args: { files: MANY_FILES },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    canvas.getByRole("listbox").focus();
    await userEvent.keyboard("{End}");
    await waitFor(() => expect(canvas.getByText("full-text-5000.pdf")).toBeVisible());
    await expect(canvas.getAllByRole("option").length).toBeLessThan(40);
    await userEvent.keyboard("{Enter}");
    await expectAnswered(canvasElement, "4999");
  },
};

export const BadNames: Story = {
  args: {
    title: LONG_NAME,
    askedBy: { ...ASKING_TOOL, name: LONG_NAME },
    files: [LONG_NAME, RTL_NAME, EMOJI_NAME].map((name, index) => ({
      id: String(index),
      name,
      folder: index === 1 ? RTL_NAME : undefined,
      facts: ["2 KB", "12 minutes ago"],
    })),
  },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await expect(
      canvas.getByRole("button", { name: "Cancel" }).getBoundingClientRect().bottom,
    ).toBeLessThanOrEqual(innerHeight);
  },
};
