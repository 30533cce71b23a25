/** What servers of one database send to each other. */
export type Subject =
  /** Messages were written to realtime.messages. */
  | "written"
  /** Broadcasts of clients. */
  | "broadcast"
  | "presence"
  /** Requests and frames that count towards shared limits. */
  | "spent";

/** A notification that a statement of the caller sends, by `pg_notify(channel, payload)`. */
export interface Notice {
  readonly channel: string;
  readonly payload: string;
}

/**
 * The other servers of the database. Messages are not stored: what may not be lost is a row, and
 * messages only say that it changed.
 */
export interface Replicas {
  /** Sends to all other servers, in order. Drops the message if there are none. */
  send(subject: Subject, message: unknown): void;
  /** For a statement that sends the message itself; undefined if there are no other servers. */
  noticeOf(subject: Subject, message: unknown): Notice | undefined;
  /** `from` names the sending server. Messages of other versions may have other forms. */
  on(subject: Subject, listener: (message: unknown, from: string) => void): void;
  /** Names this server for messages to a single one. Changes when the connection was lost. */
  readonly id: string;
  /** A server began to send, or messages of one may have been lost. */
  onArrived(listener: (server: string) => void): void;
  /** A server stopped, or has been silent. */
  onLeft(listener: (server: string) => void): void;
  /** Says that this server stops. */
  close(): Promise<void>;
}
