import { CircleAlert, Mail } from "lucide-react";
import { styled } from "styled-components";
import { categoryFill, categoryInk, type Category } from "../theme/category.ts";
import { useMedia } from "../theme/use-media.ts";
import { Tooltip } from "../tooltip/tooltip.tsx";
import { useColourOf } from "./avatar-colours.tsx";
import { usePicture } from "./avatar-pictures.tsx";
import { initialsOf } from "./initials.ts";

const SIZES = { sm: 20, md: 24, lg: 32, xl: 48, xxl: 80 } as const;

export type AvatarSize = keyof typeof SIZES;

const MAX_TOOLTIP_CHARACTERS = 300;

const Disc = styled.span<{ $size: number; $category: Category | "invalid" | "none" }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: 50%;
  background: ${({ $category }) => ($category === "none" ? "transparent" : $category === "invalid" ? "var(--bad-soft)" : categoryFill($category))};
  color: ${({ $category }) => ($category === "none" ? "var(--ink-3)" : $category === "invalid" ? "var(--bad)" : categoryInk($category))};
  ${({ $category }) => $category === "none" && "border: 1px solid var(--edge);"}
  vertical-align: middle;
  cursor: default;
  /* Clips stacked combining marks at the disc's edge. */
  overflow: clip;
  print-color-adjust: exact;

  @media (forced-colors: active) { border: 1px solid; }
`;

/** SVG text scales with the disc. */
const Letters = styled.svg`
  width: 100%;
  height: 100%;
  overflow: visible;

  text {
    font: 600 17px var(--sans);
    letter-spacing: 0.01em;
    fill: currentColor;
    text-anchor: middle;
  }
`;

const Picture = styled.img`
  width: 100%;
  height: 100%;
  object-fit: cover;
`;

export interface AvatarProps {
  /** Name or email address; the source of initials and tooltip. */
  name: string;
  /**
   * Determines the colour; by default `name`. Pass an id to keep the colour when the name changes.
   */
  identity?: string | undefined;
  /** 20, 24, 32, 48 or 80 px; by default 24. */
  size?: AvatarSize | undefined;
  /** Shows an outline with an envelope, for an invited person. */
  pending?: boolean | undefined;
  /** Why this person can't be shown or invited; the tooltip says "Error: …". */
  invalid?: string | undefined;
  /** Removes the tooltip and hides the avatar from screen readers, for use beside the name. */
  decorative?: boolean | undefined;
}

/** A person's picture (see `AvatarPictures`), otherwise their initials, on a disc. The same identity always has the same colour. */
export function Avatar({
  name,
  identity,
  size = "md",
  pending = false,
  invalid,
  decorative = false,
}: AvatarProps) {
  const pixels = SIZES[size];
  const picture = usePicture(identity);
  const colourOf = useColourOf();
  const label = invalid === undefined ? spokenName(name, pending) : `Error: ${invalid}`;
  const semantics =
    decorative && invalid === undefined
      ? { "aria-hidden": true }
      : { role: "img", "aria-label": label, tabIndex: 0 };
  const disc =
    invalid !== undefined ? (
      <Disc {...semantics} $size={pixels} $category="invalid">
        <CircleAlert size={pixels * 0.55} strokeWidth={2} aria-hidden />
      </Disc>
    ) : pending ? (
      <Disc {...semantics} $size={pixels} $category="none">
        <Mail size={pixels * 0.5} strokeWidth={1.9} aria-hidden />
      </Disc>
    ) : (
      <Disc {...semantics} $size={pixels} $category={colourOf(identity ?? name)}>
        {picture === undefined ? (
          <Letters viewBox="0 0 40 40" aria-hidden>
            <text x="20" y="26">
              {initialsOf(name)}
            </text>
          </Letters>
        ) : (
          <Picture src={picture} alt="" />
        )}
      </Disc>
    );
  return decorative && invalid === undefined ? (
    disc
  ) : (
    <Tooltip
      label={
        invalid === undefined ? (
          <PersonLabel name={name} pending={pending} />
        ) : (
          label.slice(0, MAX_TOOLTIP_CHARACTERS)
        )
      }
    >
      {disc}
    </Tooltip>
  );
}

const Row = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 3px;
`;

const More = styled.span<{ $size: number }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  min-width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  padding-inline: 4px;
  border-radius: ${({ $size }) => $size / 2}px;
  background: var(--sunken);
  color: var(--ink-2);
  font-size: 12px;
  line-height: 16px;
  cursor: default;
`;

/**
 * A stack shows a count for people beyond this limit. Phones show two people, or three if there are
 * only three.
 */
const MAX_SHOWN = 4;
const MAX_SHOWN_ON_PHONES = 2;
const FIT_ON_PHONES = 3;
const PHONE = "(max-width: 767.98px)";

export interface AvatarStackProps {
  /** In display order. A person's `id` is the default `identity`. */
  people: readonly (Pick<AvatarProps, "name" | "identity" | "pending" | "invalid"> & {
    id: string;
  })[];
  /** The size of each disc. */
  size?: AvatarSize | undefined;
}

/** Shows up to four avatars, then "+N", as one tab stop with one tooltip for all names. */
export function AvatarStack({ people, size = "md" }: AvatarStackProps) {
  const names = people.map((person) => spokenName(person.name, person.pending === true));
  const isPhone = useMedia(PHONE);
  const shown = isPhone && people.length > FIT_ON_PHONES ? MAX_SHOWN_ON_PHONES : MAX_SHOWN;
  const rest = names.slice(shown);
  const label =
    names.slice(0, 50).join("\n") + (names.length > 50 ? `\nand ${names.length - 50} more` : "");
  if (people.length === 0) return null;
  const semantics = {
    role: "img",
    tabIndex: 0,
    "aria-label": `${people.length} ${people.length === 1 ? "person" : "people"}: ${label.replaceAll("\n", ", ")}`,
  };
  return (
    <Tooltip label={label}>
      <Row {...semantics}>
        {people.slice(0, shown).map(({ id, ...person }) => (
          <Avatar key={id} identity={id} {...person} size={size} decorative />
        ))}
        {rest.length > 0 && (
          <More $size={SIZES[size]} aria-hidden>
            +{rest.length}
          </More>
        )}
      </Row>
    </Tooltip>
  );
}

/** Isolates the name's text direction from "(invited)". */
function PersonLabel({ name, pending }: { name: string; pending: boolean }) {
  return (
    <>
      <bdi>{spokenName(name, false).slice(0, MAX_TOOLTIP_CHARACTERS)}</bdi>
      {pending && " (invited)"}
    </>
  );
}

function spokenName(name: string, pending: boolean): string {
  const known = name.trim() === "" ? "Someone without a name" : name;
  return pending ? `${known} (invited)` : known;
}
