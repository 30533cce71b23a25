import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { ASKING_TOOL, EMOJI_NAME, LONG_NAME, RTL_NAME } from "../story-material.ts";
import { SAVE_SAMPLE } from "../story-samples.ts";
import { MANY_FILES, OFFERED_FILES, storyNameRule } from "./every-dialog.tsx";
import { FileSaveDialog } from "./file-save-dialog.tsx";
import { DialogStage, expectAnswered, expectFocusHeld, openDialog } from "./story-stage.tsx";

const meta = {
  title: "Dialogs/File save",
  component: FileSaveDialog,
  args: {
    files: OFFERED_FILES,
    suggestedName: "word-frequency-AO-1",
    nameRule: storyNameRule,
    extensions: [".json", ".csv"],
    fact: "6 terms, about 12 KB",
    askedBy: ASKING_TOOL,
    folders: [
      { id: "", name: "Project root", fact: "3 files" },
      { id: "Analysis", name: "Analysis", fact: "5 files" },
      { id: "Full text", name: "Full text", fact: "24 files" },
      { id: "Screening", name: "Screening", fact: "1 file" },
    ],
    downloadText: "A copy goes to your computer. The project is left as it is.",
    onAnswer: fn(),
  },
  render: (args) => <DialogStage ask={(close) => <FileSaveDialog {...args} onAnswer={close} />} />,
} satisfies Meta<typeof FileSaveDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NewFile: Story = {
  parameters: { docs: { source: { code: SAVE_SAMPLE } } },
  name: "FILE-20 offers a new file first",
  play: async ({ canvasElement, canvas }) => {
    const dialog = await openDialog(canvasElement);
    await expect(canvas.getByRole("textbox", { name: "File name" })).toHaveFocus();
    await expect(dialog).toHaveAccessibleDescription(
      "Asked by Word Frequency Analyser http://127.0.0.1:8080",
    );
    await expectFocusHeld(canvasElement, dialog);
  },
};

export const SavedByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    await openDialog(canvasElement);
    await userEvent.keyboard(
      "{Control>}a{/Control}counts{Tab}{Tab}{ArrowDown}{Shift>}{Tab}{Tab}{/Shift}{Enter}",
    );
    await expectAnswered(canvasElement, { mode: "new", path: "Analysis/counts.json" });
  },
};

/** A new format replaces the name's extension. */
export const AnotherFormat: Story = {
  args: { suggestedName: "counts.v2.json" },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Format" }), ".csv");
    await expect(canvas.getByRole("textbox", { name: "File name" })).toHaveValue("counts.v2.csv");
  },
};

export const RefusedName: Story = {
  args: { suggestedName: "protocol.docx" },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await userEvent.keyboard("{Enter}");
    const name = canvas.getByRole("textbox", { name: "File name" });
    await expect(name).toBeInvalid();
    await expect(name).toHaveAccessibleDescription(/There is a file .* already/u);
    await expect(name).toHaveValue("protocol.docx");
  },
};

export const Overwrite: Story = {
  name: "FILE-20 replaces an existing file",
  args: { replaceText: "will be replaced for everyone in the project." },
  play: async ({ canvasElement, canvas }) => {
    const dialog = await openDialog(canvasElement);
    await userEvent.click(canvas.getByRole("radio", { name: "Overwrite" }));
    await expect(canvas.getByRole("button", { name: "Replace file" })).toBeDisabled();
    await userEvent.click(canvas.getByRole("option", { name: /protocol/u }));
    await expect(dialog).toHaveTextContent(
      "“protocol.docx” (48 KB, 12 minutes ago) will be replaced for everyone in the project.",
    );
    await userEvent.click(canvas.getByRole("button", { name: "Replace file" }));
    await expectAnswered(canvasElement, { mode: "overwrite", id: "d" });
  },
};

export const Download: Story = {
  name: "FILE-20 downloads the file instead of saving it",
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await userEvent.click(canvas.getByRole("radio", { name: "Download" }));
    await expect(canvas.getByText(/goes to your computer/u)).toBeVisible();
    await expect(canvas.queryByRole("listbox")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Download file" }));
    await expectAnswered(canvasElement, { mode: "download", path: "word-frequency-AO-1.json" });
  },
};

export const OnlyDownload: Story = {
  name: "FILE-20 somebody who can't change the project can only download the file",
  args: { onlyDownload: true },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await expect(canvas.queryByRole("radio")).toBeNull();
    await expect(canvas.getByText(/goes to your computer/u)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Download file" }));
    await expectAnswered(canvasElement, { mode: "download", path: "word-frequency-AO-1.json" });
  },
};

export const LeftWithEscape: Story = {
  play: async ({ canvasElement }) => {
    await openDialog(canvasElement);
    await userEvent.keyboard("{Escape}");
    await expectAnswered(canvasElement, null);
  },
};

export const NothingToReplace: Story = {
  args: { files: [], folders: [] },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await userEvent.click(canvas.getByRole("radio", { name: "Overwrite" }));
    await expect(
      canvas.getByText("There is no file to replace yet. Save a new file."),
    ).toBeVisible();
  },
};

/** Names can't be checked until the files have loaded. */
export const Loading: Story = {
  args: { files: undefined },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await expect(canvas.getByRole("button", { name: "Save file" })).toBeDisabled();
    await userEvent.click(canvas.getByRole("radio", { name: "Overwrite" }));
    await expect(await canvas.findByText("Loading the files")).toBeInTheDocument();
  },
};

const retry = fn();

export const CouldNotBeListed: Story = {
  args: {
    files: undefined,
    problem: "The file store did not answer, so the name can't be checked.",
    onRetry: retry,
  },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await expect(canvas.getByRole("alert")).toHaveTextContent("did not answer");
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(retry).toHaveBeenCalled();
  },
};

export const OverwriteOneOfFiveThousand: Story = {
  args: { files: MANY_FILES },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await userEvent.click(canvas.getByRole("radio", { name: "Overwrite" }));
    await userEvent.type(canvas.getByRole("searchbox", { name: "Find a file" }), "4999");
    await userEvent.keyboard("{ArrowDown}");
    await expect(canvas.getByRole("option", { selected: true })).toHaveTextContent(
      "full-text-4999.pdf",
    );
  },
};

export const BadNames: Story = {
  args: {
    suggestedName: LONG_NAME,
    askedBy: { ...ASKING_TOOL, name: LONG_NAME },
    fact: RTL_NAME,
    files: [LONG_NAME, RTL_NAME, EMOJI_NAME].map((name, index) => ({ id: String(index), name })),
    folders: ["Project root", LONG_NAME, RTL_NAME, EMOJI_NAME].map((name, index) => ({
      id: index === 0 ? "" : name,
      name,
      fact: "1 file",
    })),
  },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await expect(
      canvas.getByRole("button", { name: "Save file" }).getBoundingClientRect().bottom,
    ).toBeLessThanOrEqual(innerHeight);
    await userEvent.click(canvas.getByRole("radio", { name: "Overwrite" }));
    await userEvent.click(canvas.getByRole("option", { name: /^Überlänge/u }));
    await expect(
      canvas.getByRole("button", { name: "Replace file" }).getBoundingClientRect().bottom,
    ).toBeLessThanOrEqual(innerHeight);
  },
};
