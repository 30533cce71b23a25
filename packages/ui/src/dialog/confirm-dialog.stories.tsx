import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { ASKING_TOOL } from "../story-material.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DialogStage, expectAnswered, expectFocusHeld, openDialog } from "./story-stage.tsx";

const meta = {
  title: "Dialogs/Confirm",
  component: ConfirmDialog,
  args: {
    title: "Delete 3 files?",
    confirmLabel: "Delete 3 files",
    danger: true,
    children: "You can't undo this.",
    onAnswer: fn(),
  },
  render: (args) => <DialogStage ask={(close) => <ConfirmDialog {...args} onAnswer={close} />} />,
} satisfies Meta<typeof ConfirmDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Danger: Story = {
  play: async ({ canvasElement, canvas }) => {
    const dialog = await openDialog(canvasElement, "alertdialog");
    await expect(canvas.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await expectFocusHeld(canvasElement, dialog);
  },
};

export const EnterIsTheSafeAnswer: Story = {
  play: async ({ canvasElement }) => {
    await openDialog(canvasElement, "alertdialog");
    await userEvent.keyboard("{Enter}");
    await expectAnswered(canvasElement, false);
  },
};

/** Enter confirms, because the confirm button has the initial focus. */
export const ConfirmingIsTheSafeAnswer: Story = {
  args: { title: "Stop it?", confirmLabel: "Stop it", danger: false, focusConfirm: true },
  play: async ({ canvasElement }) => {
    await openDialog(canvasElement, "alertdialog");
    await userEvent.keyboard("{Enter}");
    await expectAnswered(canvasElement, true);
  },
};

export const EscapeIsNo: Story = {
  play: async ({ canvasElement }) => {
    await openDialog(canvasElement, "alertdialog");
    await userEvent.keyboard("{Escape}");
    await expectAnswered(canvasElement, false);
  },
};

export const Confirmed: Story = {
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement, "alertdialog");
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Delete 3 files" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expectAnswered(canvasElement, true);
  },
};

/** A tool's question can't be confirmed by the second click of a double click. */
export const AskedByTool: Story = {
  args: { askedBy: ASKING_TOOL },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement, "alertdialog");
    const confirm = canvas.getByRole("button", { name: "Delete 3 files" });
    await expect(confirm).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(confirm);
    await expect(canvas.queryByLabelText("Answer")).toBeNull();
    await waitFor(() => expect(confirm).not.toHaveAttribute("aria-disabled"));
    await userEvent.click(confirm);
    await expectAnswered(canvasElement, true);
  },
};

export const Plain: Story = {
  args: {
    title: "Leave without saving?",
    confirmLabel: "Leave the page",
    danger: false,
    children: "Two changes are not saved yet.",
    askedBy: ASKING_TOOL,
  },
  play: async ({ canvasElement }) => {
    await openDialog(canvasElement, "alertdialog");
  },
};

export const Busy: Story = {
  args: { busy: true, busyLabel: "Deleting" },
  play: async ({ canvasElement, canvas }) => {
    const dialog = await openDialog(canvasElement, "alertdialog");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(canvas.getByRole("button", { name: "Deleting" }));
    await expect(dialog).toBeVisible();
    await expect(canvas.queryByLabelText("Answer")).toBeNull();
  },
};

export const NotYet: Story = {
  args: { confirmDisabledReason: "Type DELETE first" },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement, "alertdialog");
    await expect(canvas.getByRole("button", { name: "Delete 3 files" })).toBeDisabled();
  },
};
