import type { Meta, StoryObj } from "@storybook/react-vite";
import { ArrowUpDown } from "lucide-react";
import { expect, fn, userEvent } from "storybook/test";
import { Icon } from "../icon/icon.tsx";
import { BAD_NAMES, LONG_NAME, MANY } from "../story-material.ts";
import { Remember } from "../story-remember.tsx";
import { SelectField } from "./select-field.tsx";

const TYPES = [
  { value: "sr", label: "Systematic review", group: "Review" },
  { value: "scoping", label: "Scoping review", group: "Review" },
  { value: "rct", label: "Randomised trial", group: "Trial" },
  { value: "old", label: "Crossover trial", group: "Trial", disabledReason: "no longer offered" },
];

const meta = {
  title: "Parts/Select field",
  parameters: { field: true },
  component: SelectField<string>,
  args: { label: "Type", value: "sr", onValue: fn(), options: TYPES },
  render: (args) => (
    <Remember initial={args.value}>
      {(value, change) => (
        <SelectField
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
} satisfies Meta<typeof SelectField<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole("combobox", { name: "Type" });
    await userEvent.selectOptions(field, "rct");
    await expect(field).toHaveValue("rct");
    await expect(args.onValue).toHaveBeenLastCalledWith("rct");
  },
};

export const NothingChosen: Story = { args: { value: "", placeholder: "Choose a type" } };

export const WithIcon: Story = { args: { icon: <Icon of={ArrowUpDown} /> } };

export const WithError: Story = {
  args: { value: "", placeholder: "Choose a type", error: "Choose a type first" },
};

export const Disabled: Story = { args: { disabled: true } };

export const NoOptions: Story = {
  args: { value: "", options: [], placeholder: "Nothing to choose from" },
};

export const VeryLongOption: Story = {
  args: { value: "long", options: [{ value: "long", label: LONG_NAME }] },
};

export const BadOptions: Story = {
  args: {
    value: BAD_NAMES[2],
    label: BAD_NAMES[1],
    hint: BAD_NAMES[4],
    options: BAD_NAMES.map((name) => ({ value: name, label: name })),
  },
};

export const FiveThousandOptions: Story = {
  // axe is slow with this many options; the other stories check the field.
  parameters: { a11y: { test: "off" } },
  args: {
    value: "4999",
    options: Array.from({ length: MANY }, (_, index) => ({
      value: String(index),
      label: `Institute ${index + 1}`,
    })),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("combobox")).toHaveDisplayValue("Institute 5000");
  },
};
