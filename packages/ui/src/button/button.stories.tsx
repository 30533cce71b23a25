import type { Meta, StoryObj } from "@storybook/react-vite";
import { Upload } from "lucide-react";
import { expect, fn, userEvent } from "storybook/test";
import { Icon } from "../icon/icon.tsx";
import { BAD_NAMES, LONG_NAME } from "../story-material.ts";
import { ButtonLink } from "./button-link.tsx";
import { ButtonRow } from "./button-row.ts";
import { Button } from "./button.tsx";

const meta = {
  title: "Parts/Button",
  component: Button,
  subcomponents: { ButtonLink },
  args: { children: "Save file", onClick: fn() },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Secondary: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button")).toHaveFocus();
    await userEvent.keyboard("{Enter} ");
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};

export const Primary: Story = { args: { variant: "primary" } };

export const Ghost: Story = { args: { variant: "ghost", children: "Cancel" } };

export const Danger: Story = { args: { variant: "danger", children: "Delete 3 files" } };

export const WithIcon: Story = { args: { icon: <Icon of={Upload} />, children: "Upload" } };

export const Sizes: Story = {
  render: () => (
    <ButtonRow>
      <Button size="small">Small</Button>
      <Button>Regular</Button>
      <Button size="large" variant="primary">
        Large
      </Button>
    </ButtonRow>
  ),
};

/** A busy button keeps its width and focus, and ignores clicks. */
export const Busy: Story = {
  args: { busy: true, busyLabel: "Saving" },
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole("button", { name: "Saving" });
    await userEvent.click(button);
    await expect(button).toHaveFocus();
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

export const Disabled: Story = { args: { disabled: true } };

export const DisabledWithReason: Story = {
  args: { variant: "primary", disabledReason: "Choose a file first" },
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole("button");
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await expect(button).toHaveAccessibleDescription("Choose a file first");
    await userEvent.keyboard("{Enter}");
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

export const AsLink: Story = {
  render: () => <ButtonLink href="#elsewhere">View the report</ButtonLink>,
};

export const VeryLongText: Story = { args: { children: LONG_NAME } };

export const BadText: Story = {
  render: () => (
    <>
      {BAD_NAMES.map((name) => (
        <Button key={name}>{name}</Button>
      ))}
    </>
  ),
};
