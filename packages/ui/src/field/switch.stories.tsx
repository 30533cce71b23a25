import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { BAD_NAMES } from "../story-material.ts";
import { Remember } from "../story-remember.tsx";
import { Switch } from "./switch.tsx";

const meta = {
  title: "Parts/Switch",
  component: Switch,
  args: { label: "Show credits", checked: false, onChecked: fn() },
  render: (args) => (
    <Remember initial={args.checked}>
      {(checked, change) => (
        <Switch
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
} satisfies Meta<typeof Switch>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Off: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(canvas.getByRole("switch", { name: "Show credits" })).toBeChecked();
  },
};

export const On: Story = { args: { checked: true } };

export const WithHint: Story = {
  args: { hint: "They show anyway while you have fewer than the maximum." },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("switch", { name: "Show credits" })).toHaveAccessibleDescription(
      "They show anyway while you have fewer than the maximum.",
    );
  },
};

export const Disabled: Story = { args: { disabled: true } };

export const BadText: Story = {
  render: () => (
    <>
      {BAD_NAMES.map((name) => (
        <div key={name}>
          <Switch label={name} checked onChecked={() => undefined} />
        </div>
      ))}
    </>
  ),
};
