/** Two schools and their people under attack, and the helpers that the attack tests share. */
import { collections } from "@rafta/library/collections/index";
import type { RecordData } from "@rafta/records";
import { expect } from "vitest";
import type { Person } from "../access/expectations.ts";
import { openWorld } from "../access/world.ts";
import type { Answer, CallOptions } from "../http/small-server.ts";

const tables = collections.filter(({ type }) => type !== "view").map(({ name }) => name);

export async function openAttacked() {
	const world = await openWorld();
	const { service } = world.small;
	return {
		...world,
		service,
		call: (who: Person, method: string, path: string, options: CallOptions = {}): Promise<Answer> =>
			world.server.call(method, path, { token: world.people[who].token, ...options }),
		/** A token as a sign-in would issue it to the person now. */
		async tokenOf(id: string): Promise<string> {
			const collection = service.collection("users");
			const record = await service.find("users", id);
			if (!collection || !record) throw new Error("nobody");
			return service.issueToken({ collection, record });
		},
		/** Everything that is stored, as one text. Views are left out: they are recorded a moment later. */
		async everything(): Promise<string> {
			const all: RecordData[][] = [];
			for (const name of tables) {
				const rows = await service.list(name, { sort: "id" });
				all.push(rows.filter((row) => name !== "audit_events" || !viewKinds.has(String(row.kind))));
			}
			return JSON.stringify(all);
		},
		/** Changes a setting of the record service, as an administrator does. */
		async set(group: "batch" | "smtp" | "s3" | "meta" | "trustedProxy", values: object): Promise<void> {
			const current = service.settings.current();
			await service.transaction((all) =>
				service.settings.save(all.sql, { ...current, [group]: { ...current[group], ...values } }),
			);
		},
	};
}

/** Kinds of journal entries that record who viewed readers. */
const viewKinds: ReadonlySet<string> = new Set(["reader_viewed", "readers_listed"]);

export type Attacked = Awaited<ReturnType<typeof openAttacked>>;

export const records = (collection: string, rest = ""): string =>
	`/api/collections/${collection}/records${rest}`;

export const search = (collection: string, query: Record<string, string>): string =>
	records(collection, `?${new URLSearchParams(query)}`);

export const asJson = (text: string): CallOptions => ({
	body: text,
	headers: { "content-type": "application/json" },
});

/** A form with files, as a browser or any other client sends it. */
export function multipart(
	parts: readonly { name: string; value: string | Uint8Array; file?: string; type?: string }[],
): { body: Buffer; headers: Record<string, string> } {
	const pieces = parts.flatMap(({ name, value, file, type }) => {
		const place = file === undefined ? "" : `; filename="${file}"`;
		const kind = type === undefined ? "" : `\r\ncontent-type: ${type}`;
		return [
			Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"${place}${kind}\r\n\r\n`),
			Buffer.from(value),
			Buffer.from("\r\n"),
		];
	});
	return {
		body: Buffer.concat([...pieces, Buffer.from("--x--\r\n")]),
		headers: { "content-type": "multipart/form-data; boundary=x" },
	};
}

/**
 * Patterns that no response may contain: statements, paths and memory addresses, versions of the software. A file's
 * name ends at a character that no token has, as a signature may well begin with "ts-".
 */
export const inside =
	/sqlite|SELECT |INSERT |node_modules|\.ts(?=[:"'\s)\\]|$)|node:|at \w+ \(|\/tmp\/|rafta\.db|fastify|undici|ECONN|EACCES|ENOENT/i;

export function expectRefused(answer: Answer, what?: string): void {
	expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toBeGreaterThanOrEqual(400);
	expect(answer.status, what).toBeLessThan(500);
	expect(JSON.stringify(answer.body), what).not.toMatch(inside);
}
