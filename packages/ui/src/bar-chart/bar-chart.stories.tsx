import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { EMOJI_NAME, LONG_NAME, RTL_NAME } from "../story-material.ts";
import { BarChart } from "./bar-chart.tsx";
import { BarTable } from "./bar-table.tsx";

const meta = {
  title: "Parts/Bar chart",
  component: BarChart,
  subcomponents: { BarTable },
  args: {
    title: "References that contain each term",
    series: [
      { label: "In the title", category: "navy" },
      { label: "In the abstract only", category: "slate" },
    ],
    bars: [
      ["fracture", 6021, 3083],
      ["hip", 6417, 2419],
      ["patients", 1210, 6580],
      ["checklist", 130, 356],
    ].map(([label, ...values]) => ({
      id: String(label),
      label: String(label),
      values: values.map(Number),
      chosen: label === "hip",
    })),
  },
} satisfies Meta<typeof BarChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TwoParts: Story = {
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(/In the title 6,021, In the abstract only 3,083/u),
    ).toBeInTheDocument();
  },
};

export const Choosing: Story = {
  args: { onChoose: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("checkbox", { name: "fracture" })).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(args.onChoose).toHaveBeenCalledWith("fracture", true);
  },
};

export const AsATable: Story = {
  render: ({ title, series, bars }) => <BarTable title={title} series={series} bars={bars} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("cell", { name: "9,104" })).toBeVisible();
  },
};

export const Empty: Story = { args: { bars: [] } };

export const AllZero: Story = { args: { bars: [{ id: "a", label: "nothing", values: [0, 0] }] } };

export const BadNames: Story = {
  args: {
    bars: [LONG_NAME, RTL_NAME, EMOJI_NAME].map((label, index) => ({
      id: label,
      label,
      values: [index * 1e6, 1],
    })),
    onChoose: fn(),
  },
};
