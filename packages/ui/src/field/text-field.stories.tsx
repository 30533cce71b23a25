import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { BAD_NAMES, LONG_NAME, RTL_NAME } from "../story-material.ts";
import { TextField } from "./text-field.tsx";

const meta = {
  title: "Parts/Text field",
  parameters: { field: true },
  component: TextField,
  args: { label: "Project name" },
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: { placeholder: "Vitamin D and falls" },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard("Falls");
    await expect(canvas.getByRole("textbox", { name: "Project name" })).toHaveValue("Falls");
  },
};

export const Filled: Story = { args: { defaultValue: "Vitamin D and falls" } };

export const WithHint: Story = {
  args: { hint: "Shown to members only.", optional: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("textbox")).toHaveAccessibleDescription("Shown to members only.");
  },
};

export const WithError: Story = {
  args: {
    label: "Type DELETE to confirm",
    defaultValue: "DELTE",
    error: "That does not match DELETE",
    hint: "In capital letters.",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("textbox")).toBeInvalid();
    await expect(canvas.getByRole("textbox")).toHaveAccessibleDescription(/does not match/u);
    await expect(canvas.getByRole("alert")).toHaveTextContent("That does not match DELETE");
  },
};

export const Disabled: Story = { args: { disabled: true, defaultValue: "Can't be changed" } };

export const ReadOnly: Story = { args: { readOnly: true, value: "Can't be changed" } };

export const RightToLeft: Story = { args: { defaultValue: RTL_NAME } };

export const TenThousandCharacters: Story = {
  args: { label: LONG_NAME, defaultValue: LONG_NAME, error: LONG_NAME },
};

export const BadText: Story = {
  render: () => (
    <>
      {BAD_NAMES.map((name) => (
        <TextField
          key={name}
          label={name}
          defaultValue={name}
          placeholder={name}
          hint={name}
          error={name}
        />
      ))}
    </>
  ),
};
