import { Avatar, Button, fewLines, toastObstacle } from "@tera/ui";
import styled from "styled-components";
import { stopFollowing } from "../project/follow-store.ts";
import { Notice } from "./notice-place.ts";
import { useFollow } from "./use-follow.ts";

/** Says whose pages this tab follows; its button stops following. */
export function FollowBar(): React.JSX.Element | null {
  const follow = useFollow();
  if (follow === undefined) return null;
  const { person, isWaiting } = follow;
  return (
    <Bar ref={toastObstacle}>
      <Avatar name={person.name} identity={person.id} size="sm" decorative />
      <Text dir="auto" title={person.name}>
        Following {person.name}
        {isWaiting ? ", once you finish here" : ""}
      </Text>
      <Button size="small" onClick={stopFollowing}>
        Stop following
      </Button>
    </Bar>
  );
}

const Bar = styled(Notice)`
  padding: 6px 8px 6px 12px;
  background: var(--raised);

  > button { flex: none; }
`;

const Text = styled.span`${fewLines(2)}`;
