import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { BAD_NAMES, MANY } from "../story-material.ts";
import { TagList } from "./tag-list.tsx";

const meta = {
  title: "Parts/Tag list",
  component: TagList,
  args: { label: "Tags", tags: ["search", "PubMed", "terms", "export", "free"] },
} satisfies Meta<typeof TagList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ThreeThenCounted: Story = {
  name: "TOOLX-02 three tags, then +N",
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(4);
    await expect(
      canvas.getByRole("button", { name: "2 more tags: export, free" }),
    ).toHaveTextContent("+2");
  },
};

export const Three: Story = {
  args: { tags: ["search", "PubMed", "terms"] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

export const None: Story = { args: { tags: [] } };

export const BadText: Story = { args: { tags: BAD_NAMES } };

export const RightToLeft: Story = { args: { tags: BAD_NAMES.slice(1) } };

export const FiveThousandTags: Story = {
  args: { tags: Array.from({ length: MANY }, (_, index) => `tag ${index + 1}`) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button")).toHaveTextContent("+4997");
  },
};
