/** Interface between the service and mail delivery. */
import type { Transaction } from "../database/port.ts";

export interface Mail {
	readonly to: { readonly address: string; readonly name?: string };
	readonly subject: string;
	/** The text version is made from it. */
	readonly html: string;
	readonly file?: MailFile;
	/** Its reader signs in by it, or takes the account over: it has a link or a code for that. It is in no backup. */
	readonly signsIn?: boolean;
}

/** A small attachment; it is stored in the outbox with its mail. */
export interface MailFile {
	readonly name: string;
	/** `application/pdf` */
	readonly type: string;
	readonly base64: string;
}

export interface Mailer {
	/**
	 * Puts a mail into the outbox as part of the transaction: it is sent once that is durable, retried when the mail
	 * server fails, and kept as long as no server is set up. Returns its id in the outbox.
	 */
	post(tx: Transaction, mail: Mail): Promise<string>;
}

/** Delivers one mail to a mail server. @throws Error when the server does not accept it. */
export type MailDelivery = (mail: Mail) => Promise<void>;
