import type { Meta, StoryObj } from "@storybook/react-vite";
import { Grid2x2, List } from "lucide-react";
import { expect, fn, userEvent } from "storybook/test";
import { Icon } from "../icon/icon.tsx";
import { LONG_NAME } from "../story-material.ts";
import { Remember } from "../story-remember.tsx";
import { Segmented } from "./segmented.tsx";

const meta = {
  title: "Parts/Segmented",
  component: Segmented<string>,
  args: {
    label: "Order",
    value: "latest",
    onValue: fn(),
    segments: [
      { value: "latest", label: "Latest first" },
      { value: "oldest", label: "Oldest first" },
    ],
  },
  render: (args) => (
    <Remember initial={args.value}>
      {(value, change) => <Segmented {...args} value={value} onValue={change} />}
    </Remember>
  ),
} satisfies Meta<typeof Segmented<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Labels: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}");
    await expect(canvas.getByRole("radio", { name: "Oldest first" })).toBeChecked();
  },
};

export const Icons: Story = {
  args: {
    label: "View",
    value: "grid",
    segments: [
      { value: "grid", label: "Grid", icon: <Icon of={Grid2x2} />, iconOnly: true },
      { value: "list", label: "List", icon: <Icon of={List} />, iconOnly: true },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("radio", { name: "Grid" })).toBeChecked();
  },
};

export const WholeWidth: Story = { args: { fill: true } };

export const VeryLongText: Story = {
  args: {
    segments: [
      { value: "latest", label: LONG_NAME },
      { value: "oldest", label: "Oldest first" },
    ],
  },
};
