/** A small library served by two processes together: two servers on PostgreSQL, two workers of one on SQLite. */
import { rmSync } from "node:fs";
import { isEmbedded } from "../../../../tests/support/database.ts";
import { startServer } from "../attacks/process.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";

export interface Answer {
	readonly status: number;
	readonly body: { [member: string]: unknown };
}

type Process = Awaited<ReturnType<typeof startServer>>;

/** Prepares the library, closes it, and starts the processes over its data. */
export async function openTogether(prepare?: (small: SmallLibrary) => Promise<void>) {
	const small = await openSmallLibrary();
	await prepare?.(small);
	const { folder, school, library, titles, copies, readers } = small;
	await small.service.close();

	const start = async (port?: string): Promise<Process> => {
		const more = { ...(isEmbedded && { RAFTA_WORKERS: "2" }), ...(port && { RAFTA_PORT: port }) };
		const one = await startServer(folder, more);
		await one.ready();
		return one;
	};
	const servers = isEmbedded ? [await start()] : await Promise.all([start(), start()]);
	let turn = 0;
	let operations = 0;
	let token = "";

	/** Calls the processes in turn; `at` selects one. */
	async function call(method: string, path: string, body?: object, at = turn++): Promise<Answer> {
		const server = servers[at % servers.length];
		const answer = await fetch(`${server?.url}${path}`, {
			method,
			headers: { authorization: token, ...(body && { "content-type": "application/json" }) },
			...(body && { body: JSON.stringify(body) }),
		});
		return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Answer["body"] };
	}

	const signedIn = await call("POST", "/api/collections/users/auth-with-password", {
		identity: "mudur",
		password: "cok-gizli-1",
	});
	token = String(signedIn.body.token);

	return {
		...{ folder, school, library, titles, copies, readers },
		servers,
		call,
		/** The token of the library's staff. */
		token,
		/** Starts a process in place of one that has ended, at its address. */
		async startAgain(at: number): Promise<void> {
			servers[at] = await start(new URL(String(servers[at]?.url)).port);
		},
		/** An operation at the desk. */
		desk: (name: string, body: object): Promise<Answer> =>
			call("POST", `/api/circulation/${name}`, {
				op_id: `op${String(++operations).padStart(13, "0")}`,
				...body,
			}),
		records: (collection: string): string => `/api/collections/${collection}/records`,
		/** Creates a record and returns it. @throws Error when it is refused */
		async create(collection: string, values: object): Promise<{ id: string; [field: string]: unknown }> {
			const { status, body } = await call("POST", `/api/collections/${collection}/records`, values);
			if (status !== 200) throw new Error(`${collection}: ${status} ${JSON.stringify(body)}`);
			return body as { id: string };
		},
		/** A stored record, as one of the processes answers it. */
		stored: async <Stored>(collection: string, id: string): Promise<Stored> =>
			(await call("GET", `/api/collections/${collection}/records/${id}`)).body as Stored,
		/** The number of records that a filter matches. */
		async count(collection: string, filter: string): Promise<number> {
			const query = new URLSearchParams({ filter, perPage: "500", skipTotal: "1" });
			const { body } = await call("GET", `/api/collections/${collection}/records?${query}`);
			return (body.items as unknown[]).length;
		},
		async dispose(): Promise<void> {
			for (const server of servers) server.kill("SIGTERM");
			await Promise.all(servers.map(({ ended }) => ended));
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

export type Together = Awaited<ReturnType<typeof openTogether>>;
