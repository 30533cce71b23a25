import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { ASKING_TOOL, LONG_NAME, RTL_NAME } from "../story-material.ts";
import { AlertDialog } from "./alert-dialog.tsx";
import { DialogStage, expectAnswered, expectFocusHeld, openDialog } from "./story-stage.tsx";

const meta = {
  title: "Dialogs/Alert",
  component: AlertDialog,
  args: {
    title: "The project was deleted",
    children: "Ruth Lindqvist deleted it a minute ago. Your other projects are as they were.",
    onClose: fn(),
  },
  render: (args) => (
    <DialogStage ask={(close) => <AlertDialog {...args} onClose={() => close("closed")} />} />
  ),
} satisfies Meta<typeof AlertDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ canvasElement, canvas }) => {
    const dialog = await openDialog(canvasElement, "alertdialog");
    await expect(dialog).toHaveAccessibleName("The project was deleted");
    await expect(dialog).toHaveAccessibleDescription(/deleted it a minute ago/u);
    await expect(canvas.getByRole("button", { name: "Close" })).toHaveFocus();
    await expectFocusHeld(canvasElement, dialog);
  },
};

export const LeftWithEscape: Story = {
  play: async ({ canvasElement }) => {
    await openDialog(canvasElement, "alertdialog");
    await userEvent.keyboard("{Escape}");
    await expectAnswered(canvasElement, "closed");
  },
};

export const AskedByATool: Story = {
  args: { askedBy: ASKING_TOOL },
  play: async ({ canvasElement }) => {
    const dialog = await openDialog(canvasElement, "alertdialog");
    await expect(dialog).toHaveTextContent(
      "Asked by Word Frequency Analyser http://127.0.0.1:8080",
    );
  },
};

export const TenThousandCharacters: Story = {
  args: { title: LONG_NAME, children: LONG_NAME, askedBy: { ...ASKING_TOOL, name: LONG_NAME } },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement, "alertdialog");
    await expect(canvas.getByRole("button", { name: "Close" })).toBeVisible();
    await expect(
      canvas.getByRole("button", { name: "Close" }).getBoundingClientRect().bottom,
    ).toBeLessThanOrEqual(innerHeight);
  },
};

export const RightToLeft: Story = {
  args: { title: RTL_NAME, children: RTL_NAME },
  play: async ({ canvasElement }) => {
    await openDialog(canvasElement, "alertdialog");
  },
};

export const CanNotBeClosed: Story = {
  args: { askedBy: ASKING_TOOL },
  render: (args) => <DialogStage ask={() => <AlertDialog {...args} onClose={undefined} />} />,
  play: async ({ canvasElement, canvas }) => {
    const dialog = await openDialog(canvasElement, "alertdialog");
    await userEvent.keyboard("{Escape}{Escape}");
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveFocus();
    await expect(canvas.queryByRole("button", { name: "Close" })).toBeNull();
  },
};
