/**
 * Queue of mails to be sent: a table, so that none is lost with the process. A mail is leased for a while before it is
 * sent; when the process ends in between, the lease expires and the mail is sent again: at worst once too often.
 */

import { newId } from "../collections/random.ts";
import { type OwnTable, openOwnTable } from "../database/own-table.ts";
import type { Database, ReadConnection, Transaction } from "../database/port.ts";
import { countOf, integer, json, type RowOf, readsShaped, text } from "../database/row-shape.ts";
import { inList, join, raw, sql } from "../database/sql.ts";
import { formatInstant } from "../instant.ts";
import type { Mail, MailDelivery, Mailer } from "./mail.ts";

/** Duration of a lease in milliseconds. */
const claim = 120_000;
/** Delay before the first retry, doubled with each further one; in milliseconds. */
const firstWait = 60_000;
const tries = 8;
/** Age at which an unsent mail is outdated: a link has expired, a sign-in is old. Milliseconds. */
const staleAfter = 86_400_000;
/** Number of mails sent concurrently. */
const width = 4;

export type MailState = "waiting" | "sent" | "failed";

const mailShape = {
	id: text,
	state: text<MailState>,
	mail: json<Mail>,
	attempts: integer,
	error: text,
	created: text,
	/** Time of the next attempt. */
	next: text,
};

/** A mail in the outbox. */
export type OutboxMail = Readonly<RowOf<typeof mailShape>>;

export interface Outbox extends Mailer {
	list(state: string, page: number, perPage: number): Promise<{ items: OutboxMail[]; total: number }>;
	/** States of mails by their ids; a removed mail has none. */
	deliveryStatus(connection: ReadConnection, ids: readonly string[]): Promise<ReadonlyMap<string, MailState>>;
	/** Schedules a mail for immediate sending, whatever its state. False when there is none. */
	resend(id: string): Promise<boolean>;
	remove(id: string): Promise<boolean>;
	/** Attempts every mail that is due, by `deliver`; returns how many were sent. */
	sendDue(deliver: MailDelivery): Promise<number>;
	/** Removes mails sent before an instant. */
	forgetSent(before: Date): Promise<void>;
	/**
	 * Removes, in the caller's transaction, every mail that contains one of the texts, and of the mails no longer
	 * waiting every one that contains one of the names: a waiting mail may be to another person of that name.
	 */
	forgetAbout(tx: Transaction, texts: readonly string[], names: readonly string[]): Promise<void>;
	/** Called after a mail has been added. */
	onPost(listener: () => void): void;
}

export const mailsTable: OwnTable = {
	name: "_mails",
	columns: {
		id: "text",
		mail: "text",
		state: "text",
		attempts: "integer",
		error: "text",
		created: "text",
		next: "text",
	},
	indexes: ['"idx_mails_due" ON "_mails" ("state", "next")', '"idx_mails_created" ON "_mails" ("created")'],
};

/** Opens the outbox of an installation. */
export async function openOutbox(database: Database, now: () => Date): Promise<Outbox> {
	await openOwnTable(database, mailsTable);
	const listeners = new Set<() => void>();
	const after = (milliseconds: number) => formatInstant(new Date(now().getTime() + milliseconds));

	/** Leases mails that are due, so that no other process sends them. */
	const take = () =>
		database.write(async (tx) => {
			await tx.run(sql`
				UPDATE "_mails"
				SET "state" = ${"failed"}, "error" = ${"too old when a mail server was set up"}
				WHERE "state" = ${"waiting"} AND "attempts" = ${0} AND "created" < ${after(-staleAfter)}`);
			const mails = await readsShaped(tx, mailShape).all(sql`
				SELECT *
				FROM "_mails"
				WHERE "state" = ${"waiting"} AND "next" <= ${after(0)}
				ORDER BY "next"
				LIMIT ${width}`);
			for (const { id } of mails) {
				await tx.run(sql`
					UPDATE "_mails"
					SET "next" = ${after(claim)}, "attempts" = "attempts" + 1
					WHERE "id" = ${id}`);
			}
			return mails;
		});

	/** Returns true when it was sent. */
	async function attempt(one: OutboxMail, deliver: MailDelivery): Promise<boolean> {
		const failure = await deliver(one.mail).then(
			() => "",
			(error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500),
		);
		const attempts = one.attempts + 1;
		const state: MailState = failure === "" ? "sent" : attempts >= tries ? "failed" : "waiting";
		const next = state === "waiting" ? after(firstWait * 2 ** (attempts - 1)) : after(0);
		await database.write((tx) =>
			tx.run(
				sql`UPDATE "_mails" SET "state" = ${state}, "error" = ${failure}, "next" = ${next} WHERE "id" = ${one.id}`,
			),
		);
		return failure === "";
	}

	return {
		async post(tx, mail) {
			const id = newId();
			await tx.run(sql`
				INSERT INTO "_mails" ("id", "mail", "state", "attempts", "error", "created", "next")
				VALUES (${id}, ${JSON.stringify(mail)}, ${"waiting"}, ${0}, ${""}, ${after(0)}, ${after(0)})`);
			tx.afterCommit(() => {
				for (const listener of listeners) listener();
			});
			return id;
		},
		async deliveryStatus(connection, ids) {
			if (ids.length === 0) return new Map();
			const rows = await readsShaped(connection, { id: text, state: text<MailState> }).all(
				sql`SELECT "id", "state" FROM "_mails" WHERE "id" IN (${inList(ids)})`,
			);
			return new Map(rows.map(({ id, state }) => [id, state]));
		},
		async list(state, page, perPage) {
			const where = state === "" ? raw("1 = 1") : sql`"state" = ${state}`;
			const offset = Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER);
			const items = await readsShaped(database.read, mailShape).all(
				sql`SELECT * FROM "_mails" WHERE ${where} ORDER BY "created" DESC LIMIT ${perPage} OFFSET ${offset}`,
			);
			const counting = sql`SELECT COUNT(*) AS "count" FROM "_mails" WHERE ${where}`;
			return { items, total: await countOf(database.read, counting) };
		},
		async resend(id) {
			const { changes } = await database.write((tx) =>
				tx.run(sql`
					UPDATE "_mails"
					SET "state" = ${"waiting"}, "attempts" = ${0}, "next" = ${after(0)}, "created" = ${after(0)}
					WHERE "id" = ${id}`),
			);
			for (const listener of listeners) listener();
			return changes > 0;
		},
		async remove(id) {
			const { changes } = await database.write((tx) => tx.run(sql`DELETE FROM "_mails" WHERE "id" = ${id}`));
			return changes > 0;
		},
		async sendDue(deliver) {
			let sent = 0;
			for (let taken = await take(); taken.length > 0; taken = await take()) {
				const results = await Promise.all(taken.map((one) => attempt(one, deliver)));
				sent += results.filter(Boolean).length;
			}
			return sent;
		},
		async forgetSent(before) {
			await database.write((tx) =>
				tx.run(sql`DELETE FROM "_mails" WHERE "state" = ${"sent"} AND "next" < ${formatInstant(before)}`),
			);
		},
		async forgetAbout(tx, texts, names) {
			const holding = (sought: readonly string[]) =>
				join(
					[
						raw("1 = 0"),
						...sought
							.filter((text) => text !== "")
							.map((text) => sql`REPLACE("mail", ${JSON.stringify(text).slice(1, -1)}, ${""}) <> "mail"`),
					],
					" OR ",
				);
			await tx.run(
				sql`DELETE FROM "_mails" WHERE ${holding(texts)} OR ("state" <> ${"waiting"} AND (${holding(names)}))`,
			);
		},
		onPost(listener) {
			listeners.add(listener);
		},
	};
}
