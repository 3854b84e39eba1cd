/** What the service asks of whoever sends its mails. */
import type { Transaction } from "../database/port.ts";

export interface Mail {
	readonly to: { readonly address: string; readonly name?: string };
	readonly subject: string;
	/** The text version is made from it. */
	readonly html: string;
	readonly file?: MailFile;
}

/** A small file that goes along; it waits in the outbox with its mail. */
export interface MailFile {
	readonly name: string;
	/** `application/pdf` */
	readonly type: string;
	readonly base64: string;
}

export interface Mailer {
	/**
	 * Puts a mail into the outbox as part of the transaction: it is sent once that is durable, tried again when the
	 * mail server fails, and waits there as long as none is set up. Gives back its id in the outbox.
	 */
	post(tx: Transaction, mail: Mail): Promise<string>;
}

/** Hands one mail over to a mail server. @throws Error when the server does not take it. */
export type MailDelivery = (mail: Mail) => Promise<void>;
