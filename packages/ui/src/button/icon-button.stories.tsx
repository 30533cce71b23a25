import type { Meta, StoryObj } from "@storybook/react-vite";
import { X } from "lucide-react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { Icon } from "../icon/icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { LONG_NAME } from "../story-material.ts";

const meta = {
  title: "Parts/Icon button",
  component: IconButton,
  args: { label: "Close", keyHint: "Esc", icon: <Icon of={X} />, onClick: fn() },
} satisfies Meta<typeof IconButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ghost: Story = {
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole("button", { name: "Close" });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await waitFor(() => expect(screen.getByText("Esc")).toBeVisible());
    await userEvent.keyboard("{Enter}");
    await expect(args.onClick).toHaveBeenCalledOnce();
    await waitFor(() => expect(button).toHaveAttribute("aria-keyshortcuts", "Esc"));
  },
};

export const Secondary: Story = { args: { variant: "secondary" } };

export const Small: Story = { args: { small: true } };

export const Pressed: Story = { args: { "aria-pressed": true } };

export const Busy: Story = { args: { "aria-busy": true } };

export const Disabled: Story = { args: { disabled: true } };

export const VeryLongName: Story = {
  args: { label: LONG_NAME },
  play: async () => {
    await userEvent.tab();
  },
};
