import type { LucideIcon } from "lucide-react";
import { styled } from "styled-components";
import { categoryFill, categoryIcon, type Category } from "../theme/category.ts";

const GLYPHS = { 24: [14, 2], 32: [16, 2], 44: [22, 1.6] } as const;

const Tile = styled.span<{ $size: number; $category: Category }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: 6px;
  background: ${({ $category }) => categoryFill($category)};
  color: ${({ $category }) => categoryIcon($category)};
  print-color-adjust: exact;

  @media (forced-colors: active) { border: 1px solid; }
`;

export interface ProjectMarkProps {
  /** The tile's colour. */
  category: Category;
  /** The project type's icon. */
  icon: LucideIcon;
  /** 24, 32 or 44 px. */
  size?: keyof typeof GLYPHS | undefined;
}

/** A project type's icon on a coloured tile. Decorative: show the name beside it. */
export function ProjectMark({ category, icon: Glyph, size = 32 }: ProjectMarkProps) {
  const [pixels, stroke] = GLYPHS[size];
  return (
    <Tile $size={size} $category={category} aria-hidden>
      <Glyph size={pixels} strokeWidth={stroke} />
    </Tile>
  );
}
