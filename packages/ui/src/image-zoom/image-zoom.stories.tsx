import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { LONG_NAME } from "../story-material.ts";
import { ImageZoom } from "./image-zoom.tsx";

const storyPicture = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#7396ab"/><circle cx="50%" cy="50%" r="25%" fill="#1f507e"/></svg>`)}`;

const meta = {
  title: "Parts/Image with zoom",
  component: ImageZoom,
  args: {
    src: storyPicture(480, 270),
    alt: "The list of files with one row chosen",
    caption: "Figure 2. Choosing a file.",
    width: 480,
    height: 270,
  },
} satisfies Meta<typeof ImageZoom>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Small: Story = {};

export const Enlarged: Story = {
  args: { src: storyPicture(3000, 2000), width: undefined, height: undefined },
  play: async ({ canvas }) => {
    const picture = canvas.getByRole("button", {
      name: "Enlarge: The list of files with one row chosen",
    });
    picture.focus();
    await userEvent.keyboard("{Enter}");
    const dialog = await canvas.findByRole("dialog", {
      name: "The list of files with one row chosen",
    });
    await userEvent.click(canvas.getByRole("button", { name: "Show at full size" }));
    await waitFor(() =>
      expect(dialog.querySelector("section")?.scrollWidth).toBeGreaterThanOrEqual(3000),
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(canvas.queryByRole("dialog")).toBeNull());
    await expect(picture).toHaveFocus();
  },
};

export const Missing: Story = {
  args: { src: "data:image/png;base64,AAAA" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(/couldn't be loaded/u)).toBeVisible());
  },
};

export const BadInput: Story = { args: { alt: LONG_NAME, caption: LONG_NAME } };
