import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { LONG_NAME } from "../story-material.ts";
import { ProgressBar } from "./progress-bar.tsx";

const meta = {
  title: "Parts/Progress",
  component: ProgressBar,
  args: { label: "Generating Zip file...", valueText: "17 of 24", value: 17, max: 24 },
} satisfies Meta<typeof ProgressBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const PartOfAWhole: Story = {
  name: "DLG-02 shows a bar for a value within the total",
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "17 of 24");
  },
};

export const Done: Story = { args: { value: 24, valueText: "24 of 24" } };

export const WithoutAWhole: Story = {
  name: "DLG-02 shows no bar without a total",
  args: { max: 0, valueText: "17" },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("progressbar")).toBeNull();
  },
};

export const VeryLongName: Story = { args: { label: LONG_NAME, valueText: LONG_NAME } };
