/**
 * Accounts of readers (role 4): made by the school's staff with a user name and a PIN on a slip, or for an e-mail
 * address; sign-in is by user name, or by the card and the PIN. No pupil needs an e-mail address.
 */

import { roles } from "@rafta/library/access/roles";
import type { Slip } from "@rafta/library/api/readers";
import { students } from "@rafta/library/collections/students";
import {
	badRequest,
	hashPassword,
	internal,
	notFound,
	type RecordData,
	type RequestContext,
} from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import type { HomeAddress } from "../../installation/site/address.ts";
import { audit } from "../../kit/audit/journal.ts";
import { qrSvg } from "../../kit/documents/barcodes.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import { freeUsername, newPassword, newPin } from "../members/credentials.ts";
import type { Notifier } from "../notices/notify.ts";
import { cardAddress } from "./new-key.ts";
import { pinRequest } from "./pins.ts";
import { classCounts } from "./queries.ts";

const texts = words("server/people/readers");

const isCurrent = (reader: Stored<"students">): boolean => ["active", "blocked"].includes(reader.status);

/** Returns the key of a scanned card: from the QR's URL, or the key alone. */
const keyOfCard = (scanned: string): string => /[#&?]key=([\w-]+)/.exec(scanned)?.[1] ?? scanned;

export function loginRoutes(
	app: FastifyInstance,
	service: RecordService,
	home: HomeAddress,
	notifier: Notifier,
): void {
	/** Read by the transaction that writes: another request may open an account, or a reader leave, in the meantime. */
	async function readersOf(
		records: RecordTransaction,
		school: string,
		wanted: readonly string[],
	): Promise<Stored<"students">[]> {
		const known = await records.findMany("students", wanted);
		return [...new Set(wanted)].map((id) => {
			const reader = known.get(id);
			// Another school's reader gets the same response as one that does not exist.
			if (reader?.school_id !== school) throw notFound();
			return reader;
		});
	}

	async function currentReadersOf(...asked: Parameters<typeof readersOf>): Promise<Stored<"students">[]> {
		const readers = await readersOf(...asked);
		if (!readers.every(isCurrent)) throw badRequest(texts.leaver);
		return readers;
	}

	/**
	 * @throws ApiError 400 for a colleague's own account, which nobody else may open or close
	 */
	async function accountOf(
		records: RecordTransaction,
		reader: Stored<"students">,
	): Promise<Stored<"users"> | null> {
		const account = reader.user_id === "" ? null : await records.find("users", reader.user_id);
		if (account && account.role !== roles.student) throw badRequest(texts.colleague);
		return account;
	}

	/** Hashes a password before the transaction: hashing is slow, and there is one writer. */
	async function hashPasswords(typed: string): Promise<{ fresh: { typed: string; hash: string } }> {
		return { fresh: { typed, hash: await hashPassword(typed) } };
	}

	/** Makes a reader's account. Without an e-mail address, sign-in is by user name and password. */
	async function open(
		records: RecordTransaction,
		reader: Stored<"students">,
		by: RecordData,
		prepared: Awaited<ReturnType<typeof hashPasswords>>,
		{ email = "", request = internal }: { email?: string; request?: RequestContext } = {},
	): Promise<Stored<"users">> {
		const secret = prepared.fresh.typed;
		const values = {
			name: reader.full_name,
			username: await freeUsername(records, reader.full_name, "okur"),
			email,
			password: secret,
			passwordConfirm: secret,
			role: roles.student,
			student_id: reader.id,
			school_id: reader.school_id,
			status: "active",
			createdBy: by.id,
		};
		return records.create("users", values, request, prepared);
	}

	async function slipOf(reader: Stored<"students">, user: Stored<"users">, pin: string): Promise<Slip> {
		return {
			student: reader.id,
			full_name: reader.full_name,
			class_code: reader.class_code,
			username: user.username,
			pin,
			qr: qrSvg(cardAddress(home, reader)),
		};
	}

	handle(app, "GET /api/readers/classes", async ({ actor }) => {
		const { school } = actor;
		return { items: await classCounts(service.sql, school) };
	});

	/** Makes accounts for readers who have none and gives new PINs to those who have one: to all of them, or to none. */
	handle(app, "POST /api/readers/pins", async ({ actor, body }) => {
		const { account: by, school } = actor;
		const wanted = body().students;
		const prepared = new Map<string, Awaited<ReturnType<typeof hashPasswords>>>();
		for (const id of wanted) prepared.set(id, await hashPasswords(newPin()));
		const slips = await service.transaction(async (records) => {
			const made: Slip[] = [];
			for (const reader of await currentReadersOf(records, school, wanted)) {
				const own = prepared.get(reader.id);
				if (!own) throw notFound();
				const pin = own.fresh.typed;
				const known = await accountOf(records, reader);
				const values = { password: pin, passwordConfirm: pin, status: "active" };
				const account = known
					? await records.update("users", known.id, values, pinRequest, own)
					: await open(records, reader, by, own, { request: pinRequest });
				made.push(await slipOf(reader, account, pin));
			}
			await audit(records, {
				actor: by,
				kind: "reader_pins_given",
				school_id: school,
				collection: students.name,
				details: { students: made.map(({ student }) => student) },
			});
			return made;
		});
		return { slips };
	});

	/** Makes an account for a reader with an e-mail address, who sets the password by mail. */
	handle(app, "POST /api/readers/invite", async ({ actor, body }) => {
		const { account: by, school } = actor;
		const { student, email } = body();
		if (home() === "") throw badRequest(texts.noAddress);
		const prepared = await hashPasswords(newPassword());
		await service.transaction(async (records) => {
			const [reader] = await currentReadersOf(records, school, [student]);
			if (!reader) throw notFound();
			if (await accountOf(records, reader)) throw badRequest(texts.hasAccount);
			const account = await open(records, reader, by, prepared, { email });
			const at = await records.find("schools", school);
			const data = { school: at?.name ?? "" };
			await notifier.notify(records, account, { kind: "account_invited", school_id: school, data });
			await audit(records, {
				actor: by,
				kind: "reader_invited",
				school_id: school,
				collection: students.name,
				student_id: reader.id,
			});
		});
	});

	/** Closes readers' accounts: the records stay, nobody can sign in any more. */
	handle(app, "POST /api/readers/close-accounts", async ({ actor, body }) => {
		const { account: by, school } = actor;
		const wanted = body().students;
		await service.transaction(async (records) => {
			const readers = await readersOf(records, school, wanted);
			for (const reader of readers) {
				const account = await accountOf(records, reader);
				if (!account) continue;
				await records.delete("users", account.id);
				await records.update("students", reader.id, { user_id: "" });
			}
			const details = { students: readers.map(({ id }) => id) };
			const about = { school_id: school, collection: students.name, details };
			await audit(records, { actor: by, kind: "reader_accounts_closed", ...about });
		});
	});

	/**
	 * Sign-in with the card and the PIN. It goes through the one password login with all its limits; an unknown card is
	 * tried there like an unknown user name.
	 */
	handle(app, "POST /api/readers/sign-in", async ({ request, reply, body }) => {
		const { card, pin } = body();
		const reader = await service.findBy("students", { card_key: keyOfCard(card) });
		const account = reader?.user_id ? await service.find("users", reader.user_id) : null;
		const isReader = account?.role === roles.student;
		const { "content-length": _length, "transfer-encoding": _encoding, ...headers } = request.headers;
		const answer = await app.inject({
			method: "POST",
			url: "/api/collections/users/auth-with-password",
			remoteAddress: request.ip,
			headers: { ...headers, "content-type": "application/json" },
			payload: { identity: isReader ? account.username : `card ${keyOfCard(card)}`, password: pin },
		});
		return reply
			.code(answer.statusCode)
			.headers(answer.headers["retry-after"] ? { "retry-after": answer.headers["retry-after"] } : {})
			.type("application/json")
			.send(answer.payload);
	});
}
