import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Spinner } from "./spinner.tsx";

const meta = {
  title: "Parts/Spinner",
  component: Spinner,
  args: { label: "Loading" },
} satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Alone: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status", { name: "Loading" })).toBeInTheDocument();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches)
      await expect(canvas.getByText("Loading")).toBeVisible();
  },
};

export const WithLabel: Story = { args: { label: "Counting references", showLabel: true } };

export const Large: Story = { args: { size: 24 } };
