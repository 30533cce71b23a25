import type { Meta, StoryObj } from "@storybook/react-vite";
import { ChartBarBig, Funnel, ListTree, Replace } from "lucide-react";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import { OutlineBadge } from "../badge/badge.tsx";
import { Icon } from "../icon/icon.tsx";
import { BAD_NAMES, LONG_NAME, MANY } from "../story-material.ts";
import { Card, CardList } from "./card.tsx";

const TOOL = {
  name: "Word Frequency Analyser",
  href: "#word-freq",
  icon: <Icon of={ChartBarBig} size={20} />,
  line: "Find terms your search may miss",
  tags: ["search", "text", "plots", "PubMed", "free"],
};

const meta = {
  title: "Parts/Card",
  component: Card,
  args: TOOL,
  render: (args) => (
    <CardList>
      <Card {...args} />
    </CardList>
  ),
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Tool: Story = {
  name: "TOOLX-02 a tool card shows three tags, then +N",
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(5);
    const rest = canvas.getByRole("button", { name: "2 more tags: PubMed, free" });
    await expect(rest).toHaveTextContent("+2");
    await userEvent.tab();
    await expect(canvas.getByRole("link", { name: "Word Frequency Analyser" })).toHaveFocus();
    await userEvent.tab();
    await expect(rest).toHaveFocus();
    await waitFor(() => expect(screen.getByText(/PubMed\s+free/u)).toBeVisible());
  },
};

export const Beside: Story = {
  render: () => (
    <CardList>
      <Card {...TOOL} tags={["search", "text", "plots", "PubMed"]} />
      <Card
        name="MeshMate"
        href="#meshmate"
        icon={<Icon of={ListTree} size={20} />}
        line="Find subject headings for a topic"
        tags={["search", "MeSH"]}
      />
      <Card
        name="Search Refiner"
        href="#refiner"
        icon={<Icon of={Funnel} size={20} />}
        badge={<OutlineBadge>Beta</OutlineBadge>}
        line="See what each line of a search adds"
        tags={["search", "PubMed", "Boolean", "free"]}
      />
      <Card
        name="Polyglot Search Translator"
        href="#polyglot"
        icon={<Icon of={Replace} size={20} />}
        badge={<OutlineBadge>Dev</OutlineBadge>}
        line="Carry a search to other databases"
      />
    </CardList>
  ),
};

export const WithoutAddress: Story = {
  args: { href: undefined, tags: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link")).toBeNull();
  },
};

export const BadText: Story = {
  render: () => (
    <CardList>
      {BAD_NAMES.map((name, index) => (
        <Card
          key={index}
          {...TOOL}
          name={name}
          line={name}
          tags={[name, LONG_NAME, name, name]}
          badge={<OutlineBadge>Beta</OutlineBadge>}
        />
      ))}
    </CardList>
  ),
};

export const FiveThousandTags: Story = {
  args: { tags: Array.from({ length: MANY }, (_, index) => `tag ${index + 1}`) },
};
