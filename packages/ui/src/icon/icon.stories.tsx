import type { Meta, StoryObj } from "@storybook/react-vite";
import { Crown } from "lucide-react";
import { expect } from "storybook/test";
import { ButtonRow } from "../button/button-row.ts";
import { Icon } from "./icon.tsx";

const meta = { title: "Parts/Icon", component: Icon, args: { of: Crown } } satisfies Meta<
  typeof Icon
>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Smaller icons have thicker strokes, for the same visual weight. */
export const Sizes: Story = {
  render: (args) => (
    <ButtonRow>
      {([13, 14, 16, 18, 20, 24] as const).map((size) => (
        <Icon key={size} {...args} size={size} />
      ))}
    </ButtonRow>
  ),
};

export const Alone: Story = {
  args: { label: "Project Manager" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("img", { name: "Project Manager" })).toBeVisible();
  },
};
