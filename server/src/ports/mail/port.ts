/** A mail ready to go, addressed to one user. */
export interface MailMessage {
  /** Stays the same over all attempts, so that a mail sent twice can be recognised. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands mail over to the outside. */
export interface MailPort {
  /** `outbox`: built in, nothing leaves this machine. */
  readonly kind: 'smtp' | 'outbox';
  /** Resolves once the mail is accepted. @throws MailError */
  send(message: MailMessage): Promise<void>;
  /**
   * Does the work of sending without sending: afterwards nobody can tell from the outside whether a mail left.
   * @throws MailError
   */
  rehearse(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

/** A mail that was not accepted. The message holds no address and may be stored. */
export class MailError extends Error {
  override name = 'MailError';
  /** Whether another attempt is pointless: the server refused this mail, not this moment. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.permanent = permanent;
  }
}
