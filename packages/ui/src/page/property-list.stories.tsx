import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Badge } from "../badge/badge.tsx";
import { LONG_NAME, RTL_NAME } from "../story-material.ts";
import { PropertyField, PropertyList, PropertyRow } from "./property-list.tsx";

const meta = {
  title: "Parts/Property list",
  component: PropertyField,
  subcomponents: { PropertyRow },
  args: { label: "Date", value: "2020", onSave: fn() },
  render: (args) => (
    <PropertyList>
      <PropertyField {...args} />
      <PropertyRow label="Label">
        <Badge tone="ok">Included</Badge>
      </PropertyRow>
    </PropertyList>
  ),
} satisfies Meta<typeof PropertyField>;

export default meta;
type Story = StoryObj<typeof meta>;

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

export const Reverted: Story = {
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole("textbox", { name: "Date" });
    await userEvent.type(field, "x{Escape}");
    await expect(field).toHaveValue("2020");
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

/** `onDraft` reports every change, including a revert. */
export const Unsaved: Story = {
  args: { unsaved: "2025", onDraft: fn() },
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole("textbox", { name: "Date" });
    await expect(field).toHaveValue("2025");
    await userEvent.type(field, "6");
    await expect(args.onDraft).toHaveBeenLastCalledWith("20256");
    await userEvent.keyboard("{Escape}");
    await expect(args.onDraft).toHaveBeenLastCalledWith(null);
    await expect(field).toHaveValue("2020");
    await userEvent.type(field, "{End}1{Enter}");
    await expect(args.onSave).toHaveBeenCalledOnce();
    await expect(args.onSave).toHaveBeenCalledWith("20201");
    await expect(args.onDraft).toHaveBeenLastCalledWith("20201");
  },
};

export const Looks: Story = {
  render: (args) => (
    <PropertyList>
      <PropertyField {...args} label="Journal" value="Journal of Clinical Nursing" look="italic" />
      <PropertyField {...args} label="DOI" value="10.5555/jcn.15102" look="mono" />
      <PropertyField {...args} label="Pages" value="" placeholder="None" />
    </PropertyList>
  ),
};

export const WithError: Story = { args: { error: "A year has four digits" } };

export const ReadOnly: Story = { args: { readOnly: true } };

export const BadInput: Story = {
  args: { label: "Title", value: `${RTL_NAME} ${LONG_NAME}`, multiline: true },
};
