/** A mail ready to send to one user. */
export interface MailMessage {
  /** The same for all attempts, so that a duplicate can be recognised. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A link that ends mails of this kind with a POST, without a login. */
  readonly unsubscribe?: string;
}

/** Delivers mail to the outside. */
export interface MailPort {
  /** `outbox`: built in; no mail leaves this machine. */
  readonly kind: 'smtp' | 'outbox';
  /** Resolves once the mail is accepted. @throws MailError */
  send(message: MailMessage): Promise<void>;
  /**
   * Does the work of sending without sending, so that timing does not reveal whether a mail was sent.
   * @throws MailError
   */
  rehearse(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

/** A mail that was not accepted. The message holds no address and may be stored. */
export class MailError extends Error {
  override name = 'MailError';
  /** Whether retrying is pointless: the server rejected this mail permanently. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.permanent = permanent;
  }
}
