import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { LONG_NAME } from "../story-material.ts";
import { FileDropArea } from "./file-drop-area.tsx";

const meta = {
  title: "Parts/File drop area",
  component: FileDropArea,
  args: {
    onFiles: fn(),
    hint: "Reference libraries: .ris .nbib .xml. Any other file up to 200 MB.",
  },
} satisfies Meta<typeof FileDropArea>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    const field = canvas.getByLabelText(/Drop files here/u);
    await expect(field).toHaveFocus();
    await userEvent.upload(field, [
      new File(["TY  - JOUR"], "search.ris"),
      new File([""], "empty.txt"),
    ]);
    await expect(args.onFiles).toHaveBeenCalledWith([
      expect.objectContaining({ name: "search.ris" }),
      expect.objectContaining({ name: "empty.txt" }),
    ]);
  },
};

export const DraggedOverAndDropped: Story = {
  play: async ({ args, canvas }) => {
    const area = canvas.getByText("Drop files here");
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["TY  - JOUR"], "search.ris"));
    for (const type of ["dragenter", "dragover", "drop"])
      area.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    await waitFor(() => expect(args.onFiles).toHaveBeenCalledOnce());
  },
};

export const AloneOnThePage: Story = { args: { tall: true } };

export const Disabled: Story = { args: { disabled: true } };

export const VeryLongText: Story = { args: { label: LONG_NAME, hint: LONG_NAME } };
