import type { ClientErrorCode, HostErrorCode } from "./errors.ts";

export interface ErrorEntry {
  readonly happened: string;
  readonly why: string;
  readonly mend: string;
}

/** Codes that this package raises. */
export const ERROR_CATALOGUE: Readonly<Record<ClientErrorCode | HostErrorCode, ErrorEntry>> = {
  NOT_EMBEDDED: {
    happened: "There is no host to connect to.",
    why: "The page is not in a frame, and no page opened it.",
    mend: "Open the tool from the product's sidebar. A tool with an address of its own passes `embedded(address)` to `connect`; a test puts a `mockHost` around the page.",
  },
  HOST_SILENT: {
    happened: "The page around the tool, or the page that opened it, does not answer.",
    why: "It is not a host, it is still loading, its origin is not `hostOrigin`, or its catalogue names another origin for this tool.",
    mend: "Compare the tool's origin with its catalogue entry; reload the host. `timeout` gives a slow host more time than 10 s.",
  },
  TIMEOUT: {
    happened: "The host has not answered a call in time.",
    why: "It is busy, or the call needs more than the 60 s of `callTimeout`.",
    mend: "Try again, or allow more time: `tera.with({ timeout: 300_000 })`.",
  },
  ABORTED: {
    happened: "The tool cancelled the call, or connecting.",
    why: "Its AbortSignal was aborted; `data` is the signal's reason.",
    mend: "Nothing to fix. The host has been notified of the cancellation.",
  },
  DISCONNECTED: {
    happened: "The connection ended before the answer came.",
    why: "The host was reloaded or closed, or the tool called `dispose`.",
    mend: "Calls that only read are repeated automatically. After any other call, check whether it was done, then repeat it. If the host does not return within 10 s, connect again.",
  },
  UNCLONEABLE: {
    happened: "An argument could not be sent.",
    why: "It holds a function, a page element, a Proxy (Vue's reactive objects) or another thing that can't be copied between windows.",
    mend: "Send plain data, Blobs or buffers; Vue's `toRaw` unwraps reactive objects.",
  },
  "UNKNOWN-METHOD": {
    happened: "The host knows no method of this name.",
    why: "The name is misspelt, or the host is older than the method.",
    mend: "Check `tera.host.supports(name)` first; see the table of calls.",
  },
  "INVALID-ARGUMENT": {
    happened: "The host refused an argument.",
    why: "It is not what the contract asks for; the message and `data.argument` name it.",
    mend: "Compare it with the table of calls. In a test, `exampleArguments(name)` shows a form that is accepted.",
  },
  FORBIDDEN: {
    happened: "The tool is not allowed to do this.",
    why: "Neither its catalogue entry nor the person granted the scope, which `data.scope` names, or the tool named its scopes when it connected and this is not among them. Or the person is a viewer of the project, which they and their tools can't change.",
    mend: "Request the scope: `tera.scopes.request`. If its state is `denied`, ask an administrator of the site to add it to the tool's catalogue entry, or do without the call.",
  },
  "NOT-AVAILABLE": {
    happened: "The host knows the method but does not offer it.",
    why: "This host does not implement it.",
    mend: "Check `tera.host.supports(name)` and do without it where it is missing.",
  },
  "UNCLONEABLE-RESULT": {
    happened: "The host's answer could not be sent.",
    why: "A fault in the host: its answer holds something that can't be copied.",
    mend: "Report it with the name of the method.",
  },
  "NO-CLIENT": {
    happened: "The host had an event to send before any tool connected.",
    why: "Only hosts see this: the tool has not sent its handshake yet.",
    mend: "Wait for the tool's handshake.",
  },
  CANCEL: {
    happened: "The person closed the dialog, or said no.",
    why: "They changed their mind.",
    mend: "Nothing to fix: stop quietly, and show no error.",
  },
  UNKNOWN_ERROR: {
    happened: "Something unexpected failed in the host.",
    why: "The host hides the details from tools and reports them to its operators.",
    mend: "Try again; report it if it keeps happening.",
  },
};

/** Codes that the host's handlers add. */
export const HOST_CODES: Readonly<Record<string, ErrorEntry>> = {
  "NEED-LOGIN": {
    happened: "Nobody is logged in.",
    why: "The call needs a person.",
    mend: "Call `tera.user.require()`, which asks for a login.",
  },
  "STATE-CONFLICT": {
    happened: "A patch of the project's state was refused.",
    why: "Someone else changed or removed something that the patch changes, and the tool does not know that yet.",
    mend: "Read the state again, show the person both values, and send a new patch.",
  },
  "NO-ACTIVE-PROJECT": {
    happened: "No project is open.",
    why: "The person has opened none, or left it.",
    mend: "Call `tera.project.require()`, which lets them choose one.",
  },
  "PROJECT-NOT-FOUND": {
    happened: "The project was not found.",
    why: "It was deleted, or this person is not a member of it.",
    mend: "Take projects from `tera.project.list()` or `select()`.",
  },
  "INVALID-FILE-ID": {
    happened: "The id names no file in the open project.",
    why: "It was written by hand, predates a move, or belongs to another project.",
    mend: "Take ids from `tera.files.list()` or a file dialog, and again after a move or a change of project.",
  },
  "NOT-FOUND": {
    happened: "The file is not there.",
    why: "A member moved or deleted it.",
    mend: "List the files again; listen to the `files` event.",
  },
  EXISTS: {
    happened: "A file or folder with that name already exists.",
    why: "The call was not allowed to replace it.",
    mend: "Choose another name. To overwrite the existing file, pass its id.",
  },
  "VERSION-CONFLICT": {
    happened: "The file was changed since it was read.",
    why: "Another member or tab stored a newer version.",
    mend: "`data.current` is the file's record now, or null if it no longer exists. Read it again, merge, and write with `current.version` as `expect`.",
  },
  "INVALID-NAME": {
    happened: "The name can't be used for a file.",
    why: "It is empty, too long, or holds characters that no file name may have.",
    mend: "Choose another name; the message says what is wrong with it.",
  },
  "NOT-CREATED": {
    happened: "The file or folder was not created.",
    why: "The name is taken or can't be used; the message says which.",
    mend: "Choose another name. To overwrite the existing file, pass its id.",
  },
  "NOT-MOVED": {
    happened: "The file stays where it is.",
    why: "It no longer exists, its new name is taken, or the file store refused; the message says which.",
    mend: "List the files again, then move it to a free name, or allow overwriting.",
  },
  "NOT-DELETED": {
    happened: "The folder was not deleted, or not all of it.",
    why: "The file store refused; the message says why.",
    mend: "List the files again, then delete what is left.",
  },
  "NOT-CHOSEN": {
    happened: "The dialog ended without a file.",
    why: "Someone deleted or moved the chosen file while the dialog was open.",
    mend: "Ask again.",
  },
  "PROJECT-NOT-OPEN": {
    happened: "The person left the project during the call.",
    why: "The person opened another one.",
    mend: "Listen to the `project` event, and start again in the project that is open.",
  },
  "TOOL-ERROR": {
    happened: "A failure that the tool itself handed to `ui.throw`.",
    why: "The host shows it under the tool's name and origin, with the tool's own `title` and `code`.",
    mend: "Say in `message` what was saved and what the person can do.",
  },
  "HOST-ERROR": {
    happened: "An older host refused the call.",
    why: "Older hosts send a sentence and no code; it is the message.",
    mend: "Read the message; a current host says more.",
  },
  "TOO-MANY-DIALOGS": {
    happened: "The dialog or window was not shown.",
    why: "Twenty of the tool's dialogs are already waiting for the person, or it has opened three windows or panics, ten splats or thirty progress dialogs within ten seconds.",
    mend: "Wait until one is answered before you show the next.",
  },
  "TOO-MANY-CONNECTIONS": {
    happened: "The host accepted no further connection from this page.",
    why: "The page already has sixteen: something connects repeatedly, such as an effect that runs on every render.",
    mend: "Connect once and share the connection; call `dispose()` when a part of the page no longer needs its own.",
  },
  "NOT-PRESSED": {
    happened: "The host did not open the page.",
    why: "The call would have left the tool, and the person had pressed nothing in the last seconds.",
    mend: "Open pages only from the handler of a click or a key, before anything that takes long.",
  },
  SILENCED: {
    happened: "The host no longer shows the tool's dialogs.",
    why: "It opened one dialog after another, and the person blocked it.",
    mend: "Show fewer dialogs, and only in response to something the person did. Reloading the tool's page unblocks it.",
  },
  "LOGIN-UNKNOWN": {
    happened: "The host could not tell who is logged in.",
    why: "The server or the login did not answer; the message says more.",
    mend: "Try again in a moment, or call `tera.user.require()`, which lets the person log in.",
  },
  "RESIZE-LOOP": {
    happened: "The frame is no longer resized.",
    why: "The tool asked for a new height thirty times within two seconds, because its content's height depends on the frame's height.",
    mend: "Give the content a height that does not depend on the window's (no `100vh`), or name another element to `autoResize`.",
  },
  "NOT-JSON": {
    happened: "The file could not be read as JSON.",
    why: "Its content isn't valid JSON.",
    mend: 'Read it without `format: "json"`.',
  },
  "UNSUPPORTED-FORMAT": {
    happened: "The library's format is not known.",
    why: "The file's extension names none of JSON, RIS, MEDLINE and EndNote XML.",
    mend: "Save it under a name with a known extension.",
  },
};
