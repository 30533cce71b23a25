import styled from "styled-components";
import { Identifier } from "../identifier/identifier.ts";
import { oneLine, text } from "../theme/text-style.ts";
import { Avatar, type AvatarProps } from "./avatar.tsx";

const Root = styled.span`
  display: flex;
  align-items: center;
  gap: 12px;
  min-width: 0;
`;

const NameBlock = styled.span`
  display: grid;
  min-width: 0;

  > b { ${oneLine} ${text.body} font-weight: 550; }
  > bdi { ${oneLine} ${text.meta} color: var(--ink-3); }
`;

/** What {@link Person} takes. */
export interface PersonProps extends Omit<AvatarProps, "decorative"> {
  /** The address under the name; left out where it is the name. */
  email?: string | undefined;
}

/** A person in a list: disc, name, and the address under it. The name runs in its own direction, the address from left to right; both begin at one edge. */
export function Person({ email, ...avatar }: PersonProps) {
  const { name, pending = false } = avatar;
  const shown = name.trim() === "" ? "Someone without a name" : name;
  return (
    <Root>
      <Avatar size="lg" {...avatar} decorative />
      <NameBlock>
        <b dir="auto" title={shown}>
          {shown}
        </b>
        {email !== undefined && email !== name && <Identifier title={email}>{email}</Identifier>}
        {pending && email === undefined && <bdi>Invited</bdi>}
      </NameBlock>
    </Root>
  );
}
