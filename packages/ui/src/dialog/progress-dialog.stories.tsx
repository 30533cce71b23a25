import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { ASKING_TOOL } from "../story-material.ts";
import { ProgressDialog } from "./progress-dialog.tsx";
import { DialogStage, expectAnswered, openDialog } from "./story-stage.tsx";

const meta = {
  title: "Dialogs/Progress",
  component: ProgressDialog,
  args: {
    title: "Zipping files",
    label: "Generating Zip file...",
    valueText: "17 of 24",
    value: 17,
    max: 24,
    onCancel: fn(),
  },
  render: ({ onCancel, ...args }) => (
    <DialogStage
      ask={(close) => (
        <ProgressDialog
          {...args}
          {...(onCancel === undefined ? {} : { onCancel: () => close("cancelled") })}
        />
      )}
    />
  ),
} satisfies Meta<typeof ProgressDialog>;

export default meta;
type Story = StoryObj<typeof ProgressDialog>;

export const PartOfAWhole: Story = {
  name: "DLG-02 shows a bar if the total is known",
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await expect(
      canvas.getByRole("progressbar", { name: "Generating Zip file..." }),
    ).toHaveAttribute("value", "17");
  },
};

export const WithoutAWhole: Story = {
  name: "DLG-02 shows no bar while the total is unknown",
  args: { value: 17, max: 0, valueText: undefined },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await expect(canvas.queryByRole("progressbar")).toBeNull();
  },
};

export const BeyondItsEnd: Story = {
  name: "DLG-02 shows no bar if the value exceeds the total",
  args: { value: 30, valueText: "30 of 24" },
  play: async ({ canvasElement, canvas }) => {
    await openDialog(canvasElement);
    await expect(canvas.queryByRole("progressbar")).toBeNull();
  },
};

export const Cancelled: Story = {
  args: { askedBy: ASKING_TOOL },
  play: async ({ canvasElement }) => {
    await openDialog(canvasElement);
    await userEvent.keyboard("{Escape}");
    await expectAnswered(canvasElement, "cancelled");
  },
};

export const CanNotBeLeft: Story = {
  args: { onCancel: undefined },
  play: async ({ canvasElement }) => {
    const dialog = await openDialog(canvasElement);
    await userEvent.keyboard("{Escape}{Escape}");
    await expect(dialog).toBeVisible();
  },
};

export const HiddenWhileItGoesOn: Story = {
  args: {
    label: undefined,
    valueText: undefined,
    max: 0,
    children: "Reading 12,480 references.",
    fact: "The tool keeps working if you hide this.",
    cancelLabel: "Hide",
    askedBy: ASKING_TOOL,
  },
  play: async ({ canvasElement, canvas }) => {
    const dialog = await openDialog(canvasElement);
    await expect(dialog).toHaveAccessibleDescription(/Reading 12,480 references/u);
    await userEvent.click(canvas.getByRole("button", { name: "Hide" }));
    await expectAnswered(canvasElement, "cancelled");
  },
};
