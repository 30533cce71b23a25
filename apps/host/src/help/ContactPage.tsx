import { contactApi } from "@tera/contract";
import {
  AlertDialog,
  AutocompleteField,
  Button,
  ButtonRow,
  PageBody,
  PageHead,
  TextArea,
  TextField,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { useLocation, useSearch } from "wouter";
import { readLastError } from "../errors/last-error.ts";
import { dialogs, toastError } from "../errors/notices.ts";
import { platform } from "../platform/platform.ts";
import { useIdempotencyKey } from "../user/use-idempotency-key.ts";
import { $user } from "../user/user-store.ts";
import { ContactDetails } from "./ContactDetails.tsx";
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactMessage,
  contactProblems,
  messageAboutError,
  SUBJECTS,
  withDetails,
} from "./contact-message.ts";

const MESSAGE_HEIGHT_PX = 200;

type ContactProblems = Partial<Record<ContactField, string>>;

/** /contact: sends a message to the people who run this site. ?from=error describes the last error. */
export function ContactPage(): React.JSX.Element {
  const { message: typed, change, isAboutError } = useContactMessage();
  const [details, setDetails] = useState<string>();
  const message = withDetails(typed, details);
  const [problems, setProblems] = useState<ContactProblems>({});
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const idempotencyKey = useIdempotencyKey();
  const [, navigate] = useLocation();

  async function send(): Promise<void> {
    const found = contactProblems(message);
    setProblems(found);
    if (focusFirst(form.current, found)) return;
    setSending(true);
    try {
      await sendMessage(message, idempotencyKey(message));
      await showSent();
      navigate("/");
    } catch (error) {
      toastError(error);
      setSending(false);
    }
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!isSending) void send();
  }

  // Validate again: the profile may have filled in a field since its problem was found.
  const current = contactProblems(message);
  const wiring = (field: ContactField) => ({
    name: field,
    value: typed[field],
    error: problems[field] === undefined ? undefined : current[field],
  });
  function set(field: ContactField, value: string): void {
    change({ [field]: value });
    setProblems((before) => ({ ...before, [field]: undefined }));
  }
  return (
    <PageBody width="reading">
      <PageHead title="Contact" subtitle="Your message goes to the people who run this site." />
      <Form ref={form} onSubmit={handleSubmit} noValidate>
        <TextField
          label="Name"
          autoComplete="name"
          {...wiring("name")}
          onChange={(event) => set("name", event.target.value)}
        />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          {...wiring("email")}
          onChange={(event) => set("email", event.target.value)}
        />
        <AutocompleteField
          label="Subject"
          suggestions={SUBJECTS}
          noMatch="Any subject is fine."
          {...wiring("subject")}
          onValue={(value) => set("subject", value)}
        />
        <TextArea
          label="Message"
          style={{ minHeight: MESSAGE_HEIGHT_PX }}
          {...wiring("body")}
          onChange={(event) => set("body", event.target.value)}
        />
        {/* A message about an error has its details in the text. */}
        {isAboutError ? null : (
          <ContactDetails isAdded={details !== undefined} onChange={setDetails} />
        )}
        <ButtonRow>
          <Button variant="primary" type="submit" busy={isSending} busyLabel="Sending">
            Send message
          </Button>
        </ButtonRow>
      </Form>
    </PageBody>
  );
}

/** Focuses the first field with a problem. Returns false if there is none. */
function focusFirst(form: HTMLElement | null, problems: ContactProblems): boolean {
  const first = CONTACT_FIELDS.find((field) => problems[field] !== undefined);
  if (first === undefined) return false;
  form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  return true;
}

function sendMessage(message: ContactMessage, idempotencyKey: string): Promise<unknown> {
  return platform().http.call(contactApi.send, {
    body: { ...message },
    headers: { "idempotency-key": idempotencyKey },
  });
}

function showSent(): Promise<void> {
  return dialogs.show<void>((close) => (
    <AlertDialog title="Email sent!" onClose={() => close()}>
      Someone will be in contact with you.
    </AlertDialog>
  ));
}

/** Uses the profile's name and e-mail address until the person types others. */
function useContactMessage(): {
  readonly message: ContactMessage;
  readonly change: (change: Partial<ContactMessage>) => void;
  readonly isAboutError: boolean;
} {
  const user = useStore($user);
  const isAboutError = new URLSearchParams(useSearch()).get("from") === "error";
  const [typed, setTyped] = useState<Partial<ContactMessage>>({});
  const [about, setAbout] = useState<Pick<ContactMessage, "subject" | "body">>();
  useEffect(() => {
    if (!isAboutError) return;
    readLastError().then((record) => {
      if (record !== undefined) setAbout(messageAboutError(record));
    }, toastError);
  }, [isAboutError]);
  return {
    message: {
      name: user?.name ?? "",
      email: user?.email ?? "",
      subject: "",
      body: "",
      ...about,
      ...typed,
    },
    change: (change) => setTyped((before) => ({ ...before, ...change })),
    isAboutError,
  };
}

const Form = styled.form`
  display: grid;
  gap: 20px;
`;
