import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { BAD_NAMES, LONG_NAME } from "../story-material.ts";
import { Remember } from "../story-remember.tsx";
import { Checkbox } from "./checkbox.tsx";

const meta = {
  title: "Parts/Checkbox",
  component: Checkbox,
  args: { label: "Show hidden files", checked: false, onChecked: fn() },
  render: (args) => (
    <Remember initial={args.checked}>
      {(checked, change) => (
        <Checkbox
          {...args}
          checked={checked}
          onChecked={(next) => {
            change(next);
            args.onChecked(next);
          }}
        />
      )}
    </Remember>
  ),
} satisfies Meta<typeof Checkbox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Off: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(canvas.getByRole("checkbox")).toBeChecked();
    await userEvent.click(canvas.getByText("Show hidden files"));
    await expect(canvas.getByRole("checkbox")).not.toBeChecked();
    await expect(args.onChecked).toHaveBeenCalledTimes(2);
  },
};

export const On: Story = { args: { checked: true } };

export const Some: Story = {
  args: { indeterminate: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("checkbox")).toBePartiallyChecked();
  },
};

export const Disabled: Story = { args: { checked: true, disabled: true } };

export const Bare: Story = {
  args: { hideLabel: true, label: "Choose all files" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("checkbox", { name: "Choose all files" })).toBeInTheDocument();
  },
};

export const VeryLongLabel: Story = { args: { label: LONG_NAME } };

export const BadText: Story = {
  render: () => (
    <>
      {BAD_NAMES.slice(1).map((name) => (
        <div key={name}>
          <Checkbox label={name} checked onChecked={() => undefined} />
        </div>
      ))}
    </>
  ),
};
