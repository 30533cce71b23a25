import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { EMOJI_NAME, LONG_NAME, RTL_NAME } from "../story-material.ts";
import { TagList } from "./tag-list.tsx";

const meta = { title: "Parts/Tag list", component: TagList, args: { label: "Tags", tags: ["search", "PubMed", "terms", "export", "free"] } } satisfies Meta<typeof TagList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ThreeThenCounted: Story = {
  name: "TOOLX-02 three tags, then +N",
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(4);
    await expect(canvas.getByRole("button", { name: "2 more tags: export, free" })).toHaveTextContent("+2");
  },
};

export const Three: Story = {
  args: { tags: ["search", "PubMed", "terms"] },
  play: async ({ canvas }) => { await expect(canvas.queryByRole("button")).toBeNull(); },
};

export const None: Story = { args: { tags: [] } };

export const BadWords: Story = { args: { tags: [LONG_NAME, RTL_NAME, EMOJI_NAME, LONG_NAME] } };
