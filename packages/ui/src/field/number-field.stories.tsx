import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { BAD_NAMES } from "../story-material.ts";
import { Remember } from "../story-remember.tsx";
import { NumberField } from "./number-field.tsx";

const meta = {
  title: "Parts/Number field",
  parameters: { field: true },
  component: NumberField,
  args: { label: "Rows", value: 16, onValue: fn() },
  render: (args) => (
    <Remember initial={args.value}>
      {(value, change) => (
        <NumberField
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
} satisfies Meta<typeof NumberField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** An empty field is null, not zero. */
export const Filled: Story = {
  args: { min: 1, hint: "1 to 100" },
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole("spinbutton", { name: "Rows" });
    await userEvent.clear(field);
    await expect(args.onValue).toHaveBeenLastCalledWith(null);
    await userEvent.type(field, "42");
    await expect(args.onValue).toHaveBeenLastCalledWith(42);
  },
};

export const Empty: Story = { args: { value: null } };

export const WithUnit: Story = { args: { label: "Shortest word", value: 3, unit: "letters" } };

export const WithError: Story = { args: { value: 400, error: "At most 100 rows" } };

export const Disabled: Story = { args: { disabled: true } };

export const BadInput: Story = {
  args: { label: BAD_NAMES[1], value: 1e21, unit: "references", hint: BAD_NAMES[4] },
};
