/** A school whose readers are late, its server, a member of staff, and a real mail server on this machine. */

import type { AddressInfo } from "node:net";
import type { RecordData } from "@rafta/records";
import { SMTPServer } from "smtp-server";
import { until } from "../../../../../tests/support/until.ts";
import { person } from "../../access/people.ts";
import { readPdf } from "../../catalogue/labels/read-pdf.ts";
import { type Answer, openSmallServer } from "../../http/small-server.ts";
import { openSmallLibrary } from "../../lending/circulation/small-library.ts";

/** A received mail: its recipient and its text. */
export interface Received {
	readonly to: string;
	readonly text: string;
}

/** Accepts mails until it is closed; `refuses` lists the addresses to which it accepts none. */
async function openMailServer() {
	const received: Received[] = [];
	const refuses = new Set<string>();
	let isOpen = true;
	const smtp = new SMTPServer({
		disabledCommands: ["STARTTLS", "AUTH"],
		onRcptTo: ({ address }, _session, done) =>
			done(refuses.has(address) ? Object.assign(new Error("no such mailbox"), { responseCode: 550 }) : null),
		onData(stream, session, done) {
			const parts: Buffer[] = [];
			stream.on("data", (part: Buffer) => parts.push(part));
			stream.on("end", () => {
				const to = session.envelope.rcptTo.map(({ address }) => address).join();
				received.push({ to, text: readable(Buffer.concat(parts).toString("latin1")) });
				done();
			});
		},
	});
	await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
	return {
		received,
		refuses,
		port: (smtp.server.address() as AddressInfo).port,
		async close(): Promise<void> {
			if (!isOpen) return;
			isOpen = false;
			await new Promise<void>((resolve) => smtp.close(() => resolve()));
		},
	};
}

/** The mail as its reader sees it: encoded words and parts decoded. */
function readable(raw: string): string {
	const quoted = (text: string): Buffer =>
		Buffer.from(
			text
				.replace(/=\r?\n/g, "")
				.replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
			"latin1",
		);
	const parts = raw.split(/\r?\n--[^\r\n]+/).map((part) => {
		const [head = "", ...body] = part.split(/\r?\n\r?\n/);
		const text = body.join("\n\n");
		if (/base64/i.test(head)) return `${head}\n${Buffer.from(text, "base64").toString("utf8")}`;
		if (/quoted-printable/i.test(head)) return `${head}\n${quoted(text).toString("utf8")}`;
		return part;
	});
	return parts
		.join("\n")
		.replace(/\?=\s+=\?/g, "?==?")
		.replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_whole, text: string) =>
			quoted(text.replaceAll("_", " ")).toString("utf8"),
		)
		.replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_whole, text: string) =>
			Buffer.from(text, "base64").toString("utf8"),
		);
}

export async function openNotices() {
	const small = await openSmallLibrary();
	const mail = await openMailServer();
	const { service } = small;
	const server = await openSmallServer(small.rafta, small.now);
	const staff = await person(small, "derya");
	const settings = service.settings.current();
	await service.transaction((records) =>
		service.settings.save(records.sql, {
			...settings,
			meta: { ...settings.meta, appURL: "https://okul.test" },
			smtp: { ...settings.smtp, enabled: true, host: "127.0.0.1", port: mail.port },
		}),
	);
	const collection = service.collection("users");
	const account = await service.find("users", staff.id);
	if (!collection || !account) throw new Error("nobody of the staff");
	// Tokens expire, and the tests' clock advances by weeks.
	const token = () => service.issueToken({ collection, record: account });
	const call = (method: string, path: string, body?: object): Promise<Answer> =>
		server.call(method, path, { token: token(), ...(body && { body }), language: "tr" });
	async function ok(method: string, path: string, body?: object): Promise<Answer["body"]> {
		const answer = await call(method, path, body);
		if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
		return answer.body;
	}
	let sets = "";
	const world = {
		small,
		service,
		staff,
		mail,
		call,
		ok,
		url: server.url,
		/** Sets the clock to noon of a day in Turkey. */
		on(day: string): void {
			small.clock.now = new Date(`${day}T09:00:00Z`);
		},
		/** The library's settings on notices. */
		async says(values: Record<string, unknown>): Promise<void> {
			const place = { school_id: small.school, library_id: small.library };
			if (sets === "")
				sets = await small.create("library_settings", { ...place, preset: "meb_2024", ...values });
			else await service.transaction((records) => records.update("library_settings", sets, values));
		},
		async reader(id: string, values: object): Promise<void> {
			await service.transaction((records) => records.update("students", id, { ...values }));
		},
		/** Lends a copy today and gives it a due date. */
		async lend(copy: string, student: string, due_on: string): Promise<string> {
			const found = await service.find("students", student);
			const { loan } = await ok("POST", "/api/circulation/checkout", {
				op_id: small.op(),
				copy,
				student: found?.card_barcode,
				override_reason: "Deneme",
			});
			await service.transaction((records) => records.update("book_loans", loan.id, { due_on }));
			return loan.id;
		},
		giveBack: (copy: string) => ok("POST", "/api/circulation/checkin", { op_id: small.op(), copy }),
		preview: (body: { class_code?: string } = {}) => ok("POST", "/api/notices/preview", body),
		/** Starts a run and waits for its end. */
		async run(body: { op_id?: string; class_code?: string } = {}): Promise<RecordData> {
			const { run } = await ok("POST", "/api/notices/run", { op_id: small.op(), ...body });
			return world.ended(run.id);
		},
		async ended(id: string): Promise<RecordData> {
			const run = await until(
				() => service.find("notice_runs", id),
				(one) => one?.status === "done",
			);
			if (!run) throw new Error(`no run ${id}`);
			return run;
		},
		morning: () => service.crons.run("rafta_notices"),
		/** Notices of loans sent so far, oldest first. */
		sentNotices: () => service.list("notices", { filter: 'mark != ""', sort: "sent_at,step,mark" }),
		/** Waits until no mail is waiting to be sent: mails age with the tests' clock. */
		async sent(): Promise<void> {
			while ((await service.mail.list("waiting", 1, 1)).total > 0)
				await new Promise((resolve) => setTimeout(resolve, 15));
		},
		/** Waits until so many mails have arrived. */
		async mails(count: number): Promise<Received[]> {
			while (mail.received.length < count) await new Promise((resolve) => setTimeout(resolve, 15));
			return [...mail.received].sort((one, other) => one.to.localeCompare(other.to));
		},
		file: async (path: string): Promise<Buffer> => {
			const answer = await fetch(server.url + path, { headers: { authorization: token() } });
			if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
			return Buffer.from(await answer.arrayBuffer());
		},
		/** The text of a document, one string per page. */
		documentPages: async (run: RecordData, name: string): Promise<string[]> => {
			const pages = readPdf(await world.file(`/api/notices/runs/${run.id}/${name}`));
			return pages.map(({ texts }) => texts.map(({ text }) => text).join(" "));
		},
		async dispose() {
			await server.close();
			await small.dispose();
			await mail.close();
		},
	};
	return world;
}

export type Notices = Awaited<ReturnType<typeof openNotices>>;
