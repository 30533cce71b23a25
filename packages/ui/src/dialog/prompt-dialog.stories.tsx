import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { ASKING_TOOL } from "../story-material.ts";
import { PromptDialog } from "./prompt-dialog.tsx";
import { DialogStage, expectAnswered, expectFocusHeld, openDialog } from "./story-stage.tsx";

const meta = {
  title: "Dialogs/Prompt",
  component: PromptDialog,
  args: {
    title: "New folder",
    label: "Folder name",
    required: true,
    confirmLabel: "Create folder",
    onAnswer: fn(),
  },
  render: (args) => <DialogStage ask={(close) => <PromptDialog {...args} onAnswer={close} />} />,
} satisfies Meta<typeof PromptDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ canvasElement, canvas }) => {
    const dialog = await openDialog(canvasElement);
    await expect(canvas.getByRole("textbox", { name: "Folder name" })).toHaveFocus();
    await expectFocusHeld(canvasElement, dialog);
  },
};

export const Answered: Story = {
  name: "DLG-03 answers with the text as typed",
  play: async ({ canvasElement }) => {
    await openDialog(canvasElement);
    await userEvent.keyboard("Screening 👩‍🔬{Enter}");
    await expectAnswered(canvasElement, { cancelled: false, value: "Screening 👩‍🔬" });
  },
};

export const RequiredAndEmpty: Story = {
  name: "DLG-03 an empty required text counts as cancel",
  play: async ({ canvasElement }) => {
    await openDialog(canvasElement);
    await userEvent.keyboard("   {Enter}");
    await expectAnswered(canvasElement, { cancelled: true });
  },
};

export const OptionalAndEmpty: Story = {
  name: "DLG-03 accepts an empty answer if none is required",
  args: { required: false },
  play: async ({ canvasElement }) => {
    await openDialog(canvasElement);
    await userEvent.keyboard("{Enter}");
    await expectAnswered(canvasElement, { cancelled: false, value: "" });
  },
};

export const LeftWithEscape: Story = {
  args: { initialValue: "Screening" },
  play: async ({ canvasElement }) => {
    await openDialog(canvasElement);
    await userEvent.keyboard("{Escape}");
    await expectAnswered(canvasElement, { cancelled: true });
  },
};

export const RefusedText: Story = {
  args: {
    validate: (value: string) =>
      value.includes("/") ? "A folder name has no slash. Leave it out." : undefined,
    askedBy: ASKING_TOOL,
  },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await userEvent.keyboard("a/b{Enter}");
    const field = canvas.getByRole("textbox");
    await expect(field).toHaveValue("a/b");
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription(/no slash/u);
  },
};

export const SeveralLines: Story = {
  args: {
    multiline: true,
    label: "Note",
    title: "Add a note",
    initialValue: "Two\nlines",
    hint: "Shown to members only.",
  },
  play: async ({ canvasElement }) => {
    await openDialog(canvasElement);
  },
};
