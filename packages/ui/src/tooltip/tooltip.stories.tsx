import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import { Button } from "../button/button.tsx";
import { LONG_NAME } from "../story-material.ts";
import { Tooltip } from "./tooltip.tsx";

const meta = {
  title: "Parts/Tooltip",
  component: Tooltip,
  args: { label: "Fold the sidebar", keyHint: "[", children: <Button>Rest here</Button> },
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OnFocus: Story = {
  play: async () => {
    await userEvent.tab();
    await waitFor(() => expect(screen.getByText("Fold the sidebar")).toBeVisible());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText("Fold the sidebar")).toBeNull());
  },
};

export const OnHover: Story = {
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getByRole("button"));
    await waitFor(() => expect(screen.getByText("Fold the sidebar")).toBeVisible());
  },
};

export const VeryLong: Story = {
  args: { label: LONG_NAME, keyHint: undefined },
  play: async () => {
    await userEvent.tab();
    await waitFor(() => expect(screen.getAllByText(LONG_NAME)[0]).toBeVisible());
  },
};
