import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Badge } from "../badge/badge.tsx";
import { LONG_NAME, RTL_NAME } from "../story-material.ts";
import { PropertyField, PropertyList, PropertyRow } from "./property-list.tsx";

const meta = {
  title: "Parts/Property list",
  component: PropertyField,
  args: { label: "Date", value: "2020", onSave: fn() },
  render: (args) => <PropertyList><PropertyField {...args} /><PropertyRow label="Label"><Badge tone="ok">Included</Badge></PropertyRow></PropertyList>,
} satisfies Meta<typeof PropertyField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Enter saves a change, and only a change. */
export const Saved: Story = {
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole("textbox", { name: "Date" });
    await userEvent.click(field);
    await userEvent.keyboard("{Enter}");
    await expect(args.onSave).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, "2026{Enter}");
    await expect(args.onSave).toHaveBeenCalledWith("2026");
  },
};

/** Escape takes the change back. */
export const TakenBack: Story = {
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole("textbox", { name: "Date" });
    await userEvent.type(field, "x{Escape}");
    await expect(field).toHaveValue("2020");
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

export const Looks: Story = { render: (args) => <PropertyList><PropertyField {...args} label="Journal" value="Journal of Clinical Nursing" look="italic" /><PropertyField {...args} label="DOI" value="10.5555/jcn.15102" look="mono" /><PropertyField {...args} label="Pages" value="" placeholder="None" /></PropertyList> };

export const WithError: Story = { args: { error: "A year has four digits" } };

export const ReadOnly: Story = { args: { readOnly: true } };

export const BadInput: Story = { args: { label: "Title", value: `${RTL_NAME} ${LONG_NAME}`, multiline: true } };
