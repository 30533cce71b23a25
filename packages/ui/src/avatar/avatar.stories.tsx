import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import { ButtonRow } from "../button/button-row.ts";
import { BAD_NAMES } from "../story-material.ts";
import { AvatarPictures } from "./avatar-pictures.tsx";
import { Avatar } from "./avatar.tsx";

const meta = {
  title: "Parts/Avatar",
  component: Avatar,
  args: { name: "Amara Osei" },
} satisfies Meta<typeof Avatar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sizes: Story = {
  name: "PROF-08 sm, md, lg, xl and xxl",
  render: (args) => (
    <ButtonRow>
      {(["sm", "md", "lg", "xl", "xxl"] as const).map((size) => (
        <Avatar key={size} {...args} name={`${args.name} ${size}`} identity="one" size={size} />
      ))}
    </ButtonRow>
  ),
  play: async ({ canvas }) => {
    await expect(
      canvas.getAllByRole("img").map((disc) => disc.getBoundingClientRect().width),
    ).toEqual([20, 24, 32, 48, 80]);
  },
};

export const Invalid: Story = {
  name: "PROF-08 an invalid user shows an error icon with its message",
  args: { name: "nobody", size: "lg", invalid: "No such person" },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("img", { name: "Error: No such person" })).toHaveFocus();
    await waitFor(() => expect(screen.getByText("Error: No such person")).toBeVisible());
    await expect(canvas.getByRole("img").querySelector("svg.lucide-circle-alert")).not.toBeNull();
  },
};

/** A square of one colour. */
const SQUARE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='8' height='8'%3E%3Crect width='8' height='8' fill='teal'/%3E%3C/svg%3E";

export const WithPicture: Story = {
  name: "PROF-12 a picture replaces the initials",
  args: { size: "xl", identity: "one" },
  decorators: [
    (Drawn) => (
      <AvatarPictures source={{ urls: new Map([["one", SQUARE]]), request: () => undefined }}>
        <Drawn />
      </AvatarPictures>
    ),
  ],
  play: async ({ canvas }) => {
    const disc = canvas.getByRole("img", { name: "Amara Osei" });
    await expect(disc.querySelector("img")?.getBoundingClientRect().width).toBe(48);
    await expect(disc.querySelector("text")).toBeNull();
  },
};

export const Invited: Story = {
  args: { name: "p.raman@aiims.example", size: "lg", pending: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("img")).toHaveAccessibleName("p.raman@aiims.example (invited)");
  },
};

export const Decorative: Story = {
  args: { decorative: true, size: "lg" },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("img")).toBeNull();
  },
};

export const MissingAndBadNames: Story = {
  render: () => (
    <ButtonRow>
      {["", " ", ...BAD_NAMES].map((name, index) => (
        <Avatar key={index} name={name} size="xl" />
      ))}
    </ButtonRow>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("img", { name: "Someone without a name" })).toHaveLength(2);
  },
};
