import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { BAD_NAMES, LONG_NAME } from "../story-material.ts";
import { AvatarStack } from "./avatar.tsx";

const PEOPLE = [
  "Amara Osei",
  "Ruth Lindqvist",
  "Tomás Barrientos",
  "Mei-Ling Zhao",
  "Jakub Wieczorek",
  "p.raman@aiims.example",
].map((name, index) => ({ id: `u${index}`, name, pending: index === 5 }));

const meta = {
  title: "Parts/Avatar stack",
  component: AvatarStack,
  args: { people: PEOPLE },
} satisfies Meta<typeof AvatarStack>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FourThenCounted: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("img")).toHaveAccessibleName(/^6 people: Amara Osei/u);
    await expect(canvas.getByText("+2")).toBeVisible();
  },
};

export const One: Story = { args: { people: PEOPLE.slice(0, 1) } };

export const Nobody: Story = { args: { people: [] } };

export const FiveThousandPeople: Story = {
  args: {
    people: Array.from({ length: 5000 }, (_, index) => ({
      id: String(index),
      name: index === 0 ? LONG_NAME : `Person ${index}`,
    })),
  },
};

export const BadNames: Story = {
  args: { people: BAD_NAMES.map((name, index) => ({ id: String(index), name })) },
};
