import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { TextLink } from "../link/text-link.tsx";
import { LONG_NAME, RTL_NAME } from "../story-material.ts";
import { Banner } from "./banner.tsx";

const meta = {
  title: "Parts/Banner",
  component: Banner,
  args: { children: "4,102 references imported.", onClose: fn() },
} satisfies Meta<typeof Banner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Info: Story = {
  args: { action: <TextLink href="#report">View report</TextLink> },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("4,102 references imported.");
    canvas.getByRole("button", { name: "Close message" }).focus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Good: Story = { args: { tone: "ok", children: "Saved." } };

export const Warning: Story = {
  args: { tone: "warn", children: "Dev server. Work here may be erased." },
};

export const Bad: Story = {
  args: { tone: "bad", children: "2 of 5 files could not be uploaded." },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toBeVisible();
  },
};

export const TenThousandCharacters: Story = { args: { children: LONG_NAME } };

export const RightToLeft: Story = { args: { children: RTL_NAME } };
