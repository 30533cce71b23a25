import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { BAD_NAMES } from "../story-material.ts";
import { Remember } from "../story-remember.tsx";
import { RadioGroup } from "./radio-group.tsx";

const meta = {
  title: "Parts/Radio group",
  component: RadioGroup<string>,
  args: {
    label: "Allow",
    value: "page",
    onValue: fn(),
    options: [
      { value: "page", label: "Until I leave this page" },
      { value: "month", label: "For 30 days" },
      { value: "ever", label: "For ever", disabled: true },
    ],
  },
  render: (args) => (
    <Remember initial={args.value}>
      {(value, change) => (
        <RadioGroup
          {...args}
          value={value}
          onValue={(next) => {
            change(next);
            args.onValue(next);
          }}
        />
      )}
    </Remember>
  ),
} satisfies Meta<typeof RadioGroup<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("radio", { name: "Until I leave this page" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(canvas.getByRole("radio", { name: "For 30 days" })).toBeChecked();
  },
};

export const Across: Story = { args: { across: true } };

export const WithReasons: Story = {
  args: {
    options: [
      { value: "page", label: "All references", about: "12,480 in this library" },
      {
        value: "month",
        label: "Chosen references",
        disabledReason: "No reference is chosen. Choose some in the table first.",
      },
      { value: "ever", label: "References without an abstract" },
    ],
  },
  play: async ({ canvas, args }) => {
    const refused = canvas.getByRole("radio", { name: "Chosen references" });
    await expect(canvas.getByText(/No reference is chosen/u)).toBeVisible();
    await expect(refused).toHaveAccessibleDescription(/Choose some in the table first/u);
    refused.focus();
    await expect(refused).toHaveFocus();
    await userEvent.click(refused);
    await expect(args.onValue).not.toHaveBeenCalled();
    await expect(canvas.getByRole("radio", { name: "All references" })).toBeChecked();
    await expect(canvas.getByRole("radio", { name: "All references" })).toHaveAccessibleDescription(
      "12,480 in this library",
    );
  },
};

export const NothingChosen: Story = { args: { value: null, error: "Choose one" } };

export const WithHint: Story = { args: { hint: "You can withdraw this at any time." } };

export const BadText: Story = {
  args: {
    label: BAD_NAMES[1],
    value: BAD_NAMES[1],
    hint: BAD_NAMES[2],
    options: BAD_NAMES.map((name) => ({ value: name, label: name })),
  },
};

export const BadTextAcross: Story = {
  args: {
    across: true,
    value: BAD_NAMES[1],
    options: BAD_NAMES.map((name) => ({ value: name, label: name })),
  },
};
