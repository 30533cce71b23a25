import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { BAD_NAMES } from "../story-material.ts";
import { Remember } from "../story-remember.tsx";
import { RadioGroup } from "./choice.tsx";

const meta = {
  title: "Parts/Radio group",
  component: RadioGroup<string>,
  args: { label: "Allow", value: "page", onValue: fn(), options: [{ value: "page", label: "Until I leave this page" }, { value: "month", label: "For 30 days" }, { value: "ever", label: "For ever", disabled: true }] },
  render: (args) => <Remember initial={args.value}>{(value, change) => <RadioGroup {...args} value={value} onValue={(next) => { change(next); args.onValue(next); }} />}</Remember>,
} satisfies Meta<typeof RadioGroup<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

/** One stop of the Tab key; arrows move the choice. */
export const Chosen: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("radio", { name: "Until I leave this page" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(canvas.getByRole("radio", { name: "For 30 days" })).toBeChecked();
  },
};

export const Across: Story = { args: { across: true } };

export const NothingChosen: Story = { args: { value: null, error: "Choose one" } };

export const WithHint: Story = { args: { hint: "You can withdraw this at any time." } };

export const BadWords: Story = { args: { label: BAD_NAMES[1], value: BAD_NAMES[1], hint: BAD_NAMES[2], options: BAD_NAMES.map((name) => ({ value: name, label: name })) } };

export const BadWordsAcross: Story = { args: { across: true, value: BAD_NAMES[1], options: BAD_NAMES.map((name) => ({ value: name, label: name })) } };
