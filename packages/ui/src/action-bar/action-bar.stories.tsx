import type { Meta, StoryObj } from "@storybook/react-vite";
import { Download, Merge, Trash2 } from "lucide-react";
import { expect, fn, userEvent } from "storybook/test";
import { Icon } from "../icon/icon.tsx";
import { LONG_NAME } from "../story-material.ts";
import { ActionBar, ActionBarButton } from "./action-bar.tsx";

const meta = {
  title: "Parts/Action bar",
  component: ActionBar,
  subcomponents: { ActionBarButton },
  args: {
    count: "3 selected",
    sum: "8,378 references, 13.6 MB",
    onClear: fn(),
    selection: (
      <>
        <ActionBarButton>Select all</ActionBarButton>
        <ActionBarButton>Invert</ActionBarButton>
      </>
    ),
    children: (
      <>
        <ActionBarButton icon={<Icon of={Merge} />}>Merge</ActionBarButton>
        <ActionBarButton icon={<Icon of={Download} />}>Download</ActionBarButton>
        <ActionBarButton icon={<Icon of={Trash2} />} danger>
          Delete
        </ActionBarButton>
      </>
    ),
  },
} satisfies Meta<typeof ActionBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Selected: Story = {
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole("region", { name: "Selection" })).toHaveTextContent("3 selected");
    canvas.getByRole("button", { name: "Clear selection" }).focus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onClear).toHaveBeenCalledOnce();
  },
};

export const WithoutSum: Story = { args: { sum: undefined, selection: undefined } };

export const VeryLongSum: Story = { args: { sum: LONG_NAME } };
