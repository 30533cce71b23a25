import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { HEBREW_NAME, LONG_NAME, RTL_NAME } from "../story-material.ts";
import { Person } from "./person.tsx";

const meta = {
  title: "Parts/Person",
  component: Person,
  args: { name: "Amara Osei", email: "amara.osei@uni.example", identity: "u1" },
} satisfies Meta<typeof Person>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NameAndAddress: Story = {};

export const NameAlone: Story = { args: { email: undefined } };

export const Invited: Story = {
  args: { name: "p.raman@aiims.example", email: "p.raman@aiims.example", pending: true },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("p.raman@aiims.example")).toHaveLength(1);
  },
};

export const Invalid: Story = { args: { invalid: "No such person" } };

export const WithoutAName: Story = { args: { name: " " } };

/** Name and email address align to the same edge. */
export const RightToLeft: Story = {
  args: { name: RTL_NAME, email: "a.b_1@uni.example." },
  play: async ({ canvas }) => {
    const name = canvas.getByText(RTL_NAME);
    const address = canvas.getByText("a.b_1@uni.example.");
    await expect(getComputedStyle(name).direction).toBe("rtl");
    await expect(getComputedStyle(address).direction).toBe("ltr");
    const [nameBox, addressBox] = [name, address].map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    });
    await expect(Math.abs((nameBox?.left ?? 0) - (addressBox?.left ?? 99))).toBeLessThan(2);
  },
};

export const BadNames: Story = {
  render: () => (
    <>
      {[LONG_NAME, HEBREW_NAME].map((name) => (
        <Person key={name} name={name} email={`${"x".repeat(300)}@uni.example`} />
      ))}
    </>
  ),
};
