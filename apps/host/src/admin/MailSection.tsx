import { adminMailApi, type ListedMail } from "@tera/contract";
import {
  AlertDialog,
  Badge,
  Button,
  HeadCell,
  PageToolbar,
  PhoneLine,
  TableCell,
  TableRow,
  TwoLines,
} from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { dialogs } from "../errors/notices.ts";
import { createPagedRows } from "../platform/paged-rows.ts";
import { platform } from "../platform/platform.ts";
import { AdminList } from "./AdminList.tsx";
import { AdminSearch } from "./AdminSearch.tsx";
import { momentLabel } from "./moment-label.ts";
import { runAct } from "./run-act.ts";
import { useAdminSearch } from "./use-admin-search.ts";

const ROW_HEIGHT = 58;
const COLUMNS = 4;
const NO_TEXT =
  "The text contained a secret link, so it was removed when the mail was sent, or when the link was used, replaced or expired.";

/** Lists the mail that the product wrote. Without a mail server, an operator passes it on. */
export function MailSection(): React.JSX.Element {
  const { search, setSearch, fieldKey, clear } = useAdminSearch();
  return (
    <>
      <PageToolbar>
        <AdminSearch
          key={fieldKey}
          label="Find by recipient"
          search={search}
          onSearch={setSearch}
        />
      </PageToolbar>
      <MailList key={search} search={search} onClear={clear} />
    </>
  );
}

function MailList({ search, onClear }: { readonly search: string; readonly onClear: () => void }) {
  const [store] = useState(() =>
    createPagedRows<ListedMail>((after) =>
      platform().http.call(adminMailApi.list, {
        query: { search, after },
      }),
    ),
  );
  const [now] = useState(() => new Date());
  return (
    <AdminList
      store={store}
      label="Mail"
      noun={["message", "messages"]}
      rowHeight={ROW_HEIGHT}
      columns={COLUMNS}
      head={
        <>
          <HeadCell label="Mail" />
          <HeadCell label="State" width="120px" hideBelow="tablet" />
          <HeadCell label="Written" width="184px" hideBelow="tablet" />
          <HeadCell label="Actions" hideLabel width="112px" />
        </>
      }
      renderRow={(mail) => <MailRow key={mail.id} mail={mail} now={now} />}
      empty={
        search === ""
          ? {
              title: "No mail yet",
              text: "Invitations, links to verify an address and notices appear here.",
            }
          : {
              title: `No mail to “${search}”`,
              text: "Search for part of the recipient's address.",
              actions: <Button onClick={onClear}>Clear search</Button>,
            }
      }
    />
  );
}

function MailRow({ mail, now }: { readonly mail: ListedMail; readonly now: Date }) {
  const { subject, recipient, sentAt, createdAt } = mail;
  const [isBusy, setBusy] = useState(false);
  const written = momentLabel(createdAt, now);
  const state = sentAt === null ? "Unsent" : "Sent";
  return (
    <TableRow>
      <TableCell>
        <TwoLines>
          <strong dir="auto" title={subject}>
            {subject}
          </strong>
          <span title={recipient}>{recipient}</span>
        </TwoLines>
        <PhoneLine>
          {state}, {written}
        </PhoneLine>
      </TableCell>
      <TableCell hideBelow="tablet">
        <Badge tone={sentAt === null ? "warn" : "ok"}>{state}</Badge>
      </TableCell>
      <TableCell quiet hideBelow="tablet">
        {written}
      </TableCell>
      <TableCell numeric>
        <Button
          size="small"
          busy={isBusy}
          busyLabel="Reading"
          aria-label={`Show text of ${subject} to ${recipient}`}
          onClick={() => {
            setBusy(true);
            void showText(mail).then(() => setBusy(false));
          }}
        >
          Show text
        </Button>
      </TableCell>
    </TableRow>
  );
}

function showText({ id, subject }: ListedMail): Promise<void> {
  return runAct("read a mail", async () => {
    const { text } = await platform().http.call(adminMailApi.read, { params: { mail: id } });
    void dialogs.show<undefined>((close) => (
      <AlertDialog title={subject} onClose={() => close(undefined)}>
        <MailText dir="auto">{text === "" ? NO_TEXT : text}</MailText>
      </AlertDialog>
    ));
  });
}

const MailText = styled.p`
  margin: 0;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
