import type { Meta, StoryObj } from "@storybook/react-vite";
import { Bone } from "lucide-react";
import { expect } from "storybook/test";
import { ButtonRow } from "../button/button-row.ts";
import { CATEGORIES } from "../theme/category.ts";
import { ProjectMark } from "./project-mark.tsx";

const meta = {
  title: "Parts/Project mark",
  component: ProjectMark,
  args: { category: "navy", icon: Bone },
} satisfies Meta<typeof ProjectMark>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Colours: Story = {
  render: (args) => (
    <ButtonRow>
      {CATEGORIES.map((category) => (
        <ProjectMark key={category} {...args} category={category} />
      ))}
    </ButtonRow>
  ),
};

export const Sizes: Story = {
  render: (args) => (
    <ButtonRow>
      {([24, 32, 44] as const).map((size) => (
        <ProjectMark key={size} {...args} size={size} />
      ))}
    </ButtonRow>
  ),
  play: async ({ canvasElement }) => {
    await expect(
      [...canvasElement.querySelectorAll("[aria-hidden] > svg")].map(
        (glyph) => glyph.parentElement?.getBoundingClientRect().width,
      ),
    ).toEqual([24, 32, 44]);
  },
};

export const BesideItsName: Story = {
  render: (args) => (
    <h2>
      <ButtonRow>
        <ProjectMark {...args} size={44} />
        <span>Falls in older people</span>
      </ButtonRow>
    </h2>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading")).toHaveAccessibleName("Falls in older people");
    await expect(canvas.queryByRole("img")).toBeNull();
  },
};
