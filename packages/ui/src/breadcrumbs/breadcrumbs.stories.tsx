import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import { BAD_NAMES, LONG_NAME, RTL_NAME } from "../story-material.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";

const meta = {
  title: "Parts/Breadcrumbs",
  component: Breadcrumbs,
  args: {
    items: [
      { label: "Files", href: "#files" },
      { label: "Search results", href: "#results" },
      { label: "all-databases.ris" },
    ],
  },
} satisfies Meta<typeof Breadcrumbs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ThreeDeep: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("all-databases.ris").closest("li")).toHaveAttribute(
      "aria-current",
      "page",
    );
  },
};

export const One: Story = { args: { items: [{ label: "Files" }] } };

export const VeryDeep: Story = {
  args: {
    items: Array.from({ length: 40 }, (_, index) => ({
      label: `Folder ${index + 1}`,
      ...(index < 39 ? { href: `#${index}` } : {}),
    })),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem", { hidden: true })).toHaveLength(5);
    if (innerWidth < 768) return;
    canvas.getByRole("button", { name: "Show hidden levels (36)" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Folder 2" })).toHaveFocus());
  },
};

export const BadNames: Story = {
  args: {
    items: [
      { label: RTL_NAME, href: "#a" },
      { label: LONG_NAME, href: "#b" },
      { label: LONG_NAME },
    ],
  },
};

export const RightToLeft: Story = {
  args: { items: BAD_NAMES.slice(1).map((label, index) => ({ label, href: `#${index}` })) },
};
