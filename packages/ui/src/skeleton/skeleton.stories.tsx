import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { SkeletonRows } from "./skeleton.tsx";

const meta = {
  title: "Parts/Skeleton",
  component: SkeletonRows,
  args: { rows: 3, label: "Loading files" },
} satisfies Meta<typeof SkeletonRows>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("status")).toHaveTextContent("Loading files"));
  },
};

export const WithMarks: Story = { args: { square: true, twoLines: true, rowHeight: 58 } };
