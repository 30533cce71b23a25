import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { LONG_NAME } from "../story-material.ts";
import { Fact, PageHead, SplitPage } from "./page.tsx";

const meta = {
  title: "Parts/Split page",
  component: SplitPage,
  parameters: { bare: true },
  args: {
    asideLabel: "About the project",
    aside: (
      <>
        <Fact>About</Fact>
        <p>Does nurse-led discharge planning shorten stay?</p>
      </>
    ),
    children: <PageHead title="Timeline" />,
  },
} satisfies Meta<typeof SplitPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beside: Story = {
  play: async ({ canvas }) => {
    const aside = canvas
      .getByRole("complementary", { name: "About the project" })
      .getBoundingClientRect();
    const page = canvas.getByRole("heading", { name: "Timeline" }).getBoundingClientRect();
    await expect(innerWidth >= 1200 ? aside.left > page.right - 1 : aside.top >= page.bottom).toBe(
      true,
    );
  },
};

export const BadInput: Story = {
  args: { aside: <Fact>{LONG_NAME}</Fact>, children: <PageHead title={LONG_NAME} /> },
};
