import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { LONG_NAME, RTL_NAME } from "../story-material.ts";
import { JsonView } from "./json-view.tsx";

const meta = {
  title: "Parts/JSON view",
  component: JsonView,
  args: {
    label: "Reference",
    value: {
      title: "Falls in older people",
      year: 2026,
      authors: ["Okonkwo C", "Bell R"],
      open: true,
      doi: null,
    },
  },
} satisfies Meta<typeof JsonView>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AReference: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('"Falls in older people"')).toBeVisible();
    await expect(canvas.queryByText('"Bell R"')).toBeNull();
    await userEvent.click(canvas.getByText("[2]"));
    await waitFor(() => expect(canvas.getByText('"Bell R"')).toBeVisible());
  },
};

export const EmptyList: Story = { args: { value: [] } };

export const AText: Story = { args: { value: "just a text" } };

export const FiveThousandEntries: Story = {
  args: { value: Array.from({ length: 5000 }, (_, index) => ({ id: index })) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Show 100 more of 4,900" }));
    await expect(canvas.getByRole("button", { name: "Show 100 more of 4,800" })).toBeVisible();
  },
};

export const BadInput: Story = {
  args: { value: { [LONG_NAME.slice(0, 2000)]: LONG_NAME, [RTL_NAME]: RTL_NAME, "": "" } },
};

export const VeryDeep: Story = {
  args: {
    openDepth: 40,
    value: Array.from({ length: 40 }).reduce<unknown>((inner) => ({ inner }), "end"),
  },
};
