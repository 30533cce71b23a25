import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { LONG_NAME, RTL_NAME } from "../story-material.ts";
import { Remember } from "../story-remember.tsx";
import { SearchField } from "./search-field.tsx";

const meta = {
  title: "Parts/Search field",
  parameters: { field: true },
  component: SearchField,
  args: { label: "Find a file", value: "", onValue: fn(), shortcut: "/" },
  render: (args) => (
    <Remember initial={args.value}>
      {(value, change) => (
        <SearchField
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
} satisfies Meta<typeof SearchField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas }) => {
    await userEvent.keyboard("/");
    const field = canvas.getByRole("searchbox", { name: "Find a file" });
    await expect(field).toHaveFocus();
    await expect(field).toHaveValue("");
    await userEvent.keyboard("falls/2026");
    await expect(field).toHaveValue("falls/2026");
    await userEvent.keyboard("{Escape}");
    await expect(field).toHaveValue("");
  },
};

export const Filled: Story = {
  args: { value: "pubmed" },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Clear search" }));
    await expect(canvas.getByRole("searchbox")).toHaveFocus();
    await userEvent.keyboard("central");
    await expect(canvas.getByRole("searchbox")).toHaveValue("central");
  },
};

export const BadText: Story = { args: { value: LONG_NAME } };

export const RightToLeft: Story = { args: { value: RTL_NAME, label: RTL_NAME } };
