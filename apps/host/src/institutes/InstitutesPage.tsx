import {
  HeadCell,
  oneLine,
  PageBody,
  PageHead,
  PhoneLine,
  Table,
  TableCell,
  TableRow,
  useLinkComponent,
} from "@tera/ui";
import styled from "styled-components";
import { Redirect } from "wouter";
import { WaitingPage } from "../session/WaitingPage.tsx";
import { institutePath } from "./institute-path.ts";
import type { Institute } from "./institutes-gateway.ts";
import { RefusedInstitute } from "./RefusedInstitute.tsx";
import { useMembership } from "./use-membership.ts";

const ROW_HEIGHT = 58;

const Row = styled(TableRow)`position: relative;`;

/** Covers the whole row. */
const NameLink = styled.a`
  ${oneLine}
  display: block;
  color: inherit;
  font-size: 15px;
  line-height: 22px;
  font-weight: 600;
  text-decoration: none;

  &::after { content: ""; position: absolute; inset: 0; }
`;

/** /institutes: lists the person's institutes, or opens the only one. */
export function InstitutesPage() {
  const membership = useMembership();
  if (membership === undefined) return <WaitingPage label="Loading your institutes" />;
  const [first, ...others] = membership;
  if (first === undefined) return <RefusedInstitute reason="no manager" />;
  if (others.length === 0) return <Redirect to={institutePath(first.id)} replace />;
  return (
    <PageBody>
      <PageHead
        title="Institutes"
        subtitle="Open one to see its projects and users, and to claim new ones."
      />
      <Table label="Your institutes" rowHeight={ROW_HEIGHT}>
        <thead>
          <tr>
            <HeadCell label="Institute" />
            <HeadCell label="Website" width="40%" hideBelow="tablet" />
          </tr>
        </thead>
        <tbody>
          {membership.map((institute) => (
            <InstituteRow key={institute.id} institute={institute} />
          ))}
        </tbody>
      </Table>
    </PageBody>
  );
}

function InstituteRow({ institute: { id, name, url } }: { readonly institute: Institute }) {
  return (
    <Row>
      <TableCell>
        <NameLink as={useLinkComponent()} href={institutePath(id)} dir="auto" title={name}>
          {name}
        </NameLink>
        {url === null ? null : <PhoneLine>{url}</PhoneLine>}
      </TableCell>
      <TableCell quiet hideBelow="tablet" title={url ?? undefined}>
        {url}
      </TableCell>
    </Row>
  );
}
