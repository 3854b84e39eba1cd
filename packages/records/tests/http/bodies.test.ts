// engines: one
/** X1: nobody makes the server read a body that it would not take. */
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRecordServer, superuserToken } from "./server.ts";

const megabyte = 1024 ** 2;
const server = await startRecordServer();
let superuser: string;
beforeAll(async () => {
	superuser = await superuserToken(server);
});
afterAll(() => server.close());

const allowBatches = (enabled: boolean) =>
	server.service.transaction((tx) => {
		const current = server.service.settings.current();
		return server.service.settings.save(tx.sql, { ...current, batch: { ...current.batch, enabled } });
	});

interface Flooded {
	readonly status: number;
	readonly taken: number;
}

/**
 * Sends a body without an end, and returns the status of the answer with the bytes that were taken until it came.
 * `attempts`: the server cuts the connection after its answer, and a write that meets the cut loses what was not yet
 * read.
 */
async function flood(
	path: string,
	headers: Readonly<Record<string, string>>,
	attempts = 5,
): Promise<Flooded> {
	const answer = await floodOnce(path, headers);
	return answer ?? (attempts > 1 ? flood(path, headers, attempts - 1) : { status: 0, taken: 0 });
}

function floodOnce(path: string, headers: Readonly<Record<string, string>>) {
	return new Promise<Flooded | null>((resolve, reject) => {
		const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
		const chunk = Buffer.alloc(64 * 1024, "[");
		const isChunked = headers["transfer-encoding"] !== undefined;
		const piece = isChunked ? Buffer.concat([Buffer.from("10000\r\n"), chunk, Buffer.from("\r\n")]) : chunk;
		let isAnswered = false;
		const push = (): void => {
			while (!isAnswered && socket.writable && socket.write(piece));
		};
		socket.on("drain", push);
		socket.once("data", (data) => {
			isAnswered = true;
			resolve({ status: Number(data.toString("latin1").split(" ")[1]), taken: socket.bytesWritten });
			socket.destroy();
		});
		socket.once("error", (error: NodeJS.ErrnoException) => {
			if (error.code === "EPIPE" || error.code === "ECONNRESET") resolve(null);
			else reject(error);
		});
		const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
		socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join("")}\r\n`);
		push();
	});
}

const types = ["application/json", "application/x-www-form-urlencoded", "text/plain"];
const lengths: Record<string, string>[] = [
	{ "content-length": String(560 * megabyte) },
	{ "transfer-encoding": "chunked" },
];
const paths = [
	"/api/backups/upload",
	"/api/migration",
	"/api/batch",
	"/api/settings",
	"/api/collections/posts/records",
	"/api/collections/users/auth-with-password",
	"/api/nothing",
];

test.each(paths)(
	"half a gigabyte to %s is answered before it is read, whoever sends it and as what",
	async (path) => {
		for (const enabled of [false, true]) {
			await allowBatches(enabled);
			for (const token of ["", superuser]) {
				for (const type of types) {
					for (const length of lengths) {
						const answer = await flood(path, { "content-type": type, authorization: token, ...length });
						const what = JSON.stringify([type, length, token !== ""]);
						expect(answer.status, what).toBeGreaterThanOrEqual(400);
						expect(answer.status, what).toBeLessThan(500);
						// What the computer's own buffers of a connection hold comes on top of what is read.
						expect(answer.taken, what).toBeLessThan(24 * megabyte);
					}
				}
			}
		}
		expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
	},
);

const batchOf = (bytes: number): string => {
	const start = '{"requests":[{"method":"POST","url":"/api/collections/posts/records","body":{"title":"';
	const end = '"}}]}';
	return `${start}${"x".repeat(bytes - start.length - end.length)}${end}`;
};

async function sendBatch(body: string | FormData, token: string): Promise<number> {
	const type: Record<string, string> = typeof body === "string" ? { "content-type": "application/json" } : {};
	const headers = { authorization: token, ...type };
	return (await fetch(`${server.url}/api/batch`, { method: "POST", headers, body })).status;
}

test("a batch has a megabyte of JSON of a guest, four of an account, and none where there are no batches", async () => {
	await allowBatches(false);
	expect(await sendBatch(batchOf(1000), superuser)).toBe(403);
	await allowBatches(true);
	// 400: the title is too long, so it has been read.
	expect(await sendBatch(batchOf(megabyte), "")).toBe(400);
	expect(await sendBatch(batchOf(megabyte + 1), "")).toBe(413);
	expect(await sendBatch(batchOf(4 * megabyte), superuser)).toBe(400);
	expect(await sendBatch(batchOf(4 * megabyte + 1), superuser)).toBe(413);
});

test("the JSON of a batch with files has the same limits", async () => {
	await allowBatches(true);
	const form = (bytes: number): FormData => {
		const data = new FormData();
		data.append("@jsonPayload", batchOf(bytes));
		return data;
	};
	expect(await sendBatch(form(megabyte), "")).toBe(400);
	expect(await sendBatch(form(megabyte + 1), "")).toBe(413);
	expect(await sendBatch(form(4 * megabyte), superuser)).toBe(400);
	expect(await sendBatch(form(4 * megabyte + 1), superuser)).toBe(413);
});

test("the values of a form have a limit together", async () => {
	const send = async (values: number): Promise<number> => {
		const data = new FormData();
		data.append("title", "Form");
		for (let n = 0; n < values; n++) data.append("note", "x".repeat(megabyte - 100));
		return (await fetch(`${server.url}/api/collections/posts/records`, { method: "POST", body: data }))
			.status;
	};
	expect(await send(5)).toBe(413);
	expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
});

const json = { "content-type": "application/json" };
const large = (bytes: number) => JSON.stringify({ text: "x".repeat(bytes) });

async function createCollection(name: string, createRule: string | null, fields: readonly unknown[]) {
	const answer = await fetch(`${server.url}/api/collections`, {
		method: "POST",
		headers: { ...json, authorization: superuser },
		body: JSON.stringify({ name, type: "base", createRule, updateRule: createRule, fields }),
	});
	expect(answer.status).toBe(200);
	return `${server.url}/api/collections/${name}/records`;
}

const account = async (name: string) => {
	const { service } = server;
	const record = await service.transaction((all) =>
		all.create("users", { username: name, email: `${name}@rafta.test`, password: "uzun-parola-1" }),
	);
	const collection = service.collection("users");
	if (!collection) throw new Error("there are no users");
	return service.issueToken({ collection, record });
};

const post = async (path: string, authorization: string, body: string | FormData) => {
	const headers = { authorization, ...(typeof body === "string" && json) };
	return (await fetch(path, { method: "POST", headers, body })).status;
};
const form = (bytes: number) => {
	const data = new FormData();
	data.append("text", "x".repeat(bytes));
	return data;
};

test("values of several megabytes are for fields that take them, from who may write them", {
	tags: "long",
}, async () => {
	const someone = await account("kalem");
	const fields = [{ name: "text", type: "editor" }];
	const open = await createCollection("open_articles", "", fields);
	const own = await createCollection("own_articles", "@request.auth.id != ''", fields);
	const shut = await createCollection("shut_articles", null, fields);
	const small = await createCollection("small_articles", "", [
		{ name: "text", type: "editor", maxSize: 500_000 },
	]);
	for (const body of [large(2_000_000), form(2_000_000)]) {
		expect(await post(open, "", body)).toBe(200);
		expect(await post(own, "", body)).toBe(413);
		expect(await post(own, someone, body)).toBe(200);
		expect(await post(shut, someone, body)).toBe(413);
		expect(await post(shut, superuser, body)).toBe(200);
		expect(await post(small, superuser, body)).toBe(413);
	}
	// The field's own limit counts, and no field makes a body of any size.
	expect(await post(open, someone, large(5.5 * megabyte))).toBe(400);
	expect(await post(open, someone, large(6.5 * megabyte))).toBe(413);
	const huge = await createCollection("huge_articles", "", [
		{ name: "text", type: "json", maxSize: 500 * megabyte },
	]);
	expect(await post(huge, superuser, large(15 * megabyte))).toBe(200);
	expect(await post(huge, superuser, large(17 * megabyte))).toBe(413);
});

test("a hidden field makes no body larger for others than superusers", async () => {
	const fields = [{ name: "text", type: "editor", hidden: true }];
	const path = await createCollection("hidden_articles", "", fields);
	expect(await post(path, await account("gizli"), large(2_000_000))).toBe(413);
	expect(await post(path, superuser, large(2_000_000))).toBe(200);
});

test("a body that does not say how long it is has one megabyte", async () => {
	const path = await createCollection("open_chunks", "", [{ name: "text", type: "editor" }]);
	const chunked = async (bytes: number) => {
		const body = new Blob([large(bytes)]).stream();
		return (await fetch(path, { method: "POST", headers: json, body, duplex: "half" } as RequestInit)).status;
	};
	expect(await chunked(900_000)).toBe(200);
	expect(await chunked(1_500_000)).toBe(413);
});

test("guests' large bodies are read a few at a time, and leave their place", async () => {
	const path = await createCollection("open_floods", "", [{ name: "text", type: "editor" }]);
	const announced = 5 * megabyte;
	const sockets = await Promise.all(
		Array.from({ length: 4 }, async () => {
			const socket = connect(Number(new URL(path).port), "127.0.0.1");
			const answer = new Promise<number>((resolve) => {
				socket.once("data", (data) => resolve(Number(data.toString("latin1").split(" ")[1])));
			});
			socket.write(
				`POST ${new URL(path).pathname} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${announced}\r\n\r\n`,
			);
			return { socket, answer };
		}),
	);
	expect(await Promise.race(sockets.map(({ answer }) => answer))).toBe(429);
	expect(await post(path, "", large(1000))).toBe(200);
	for (const { socket } of sockets) socket.destroy();
	await expect.poll(() => post(path, "", large(4_000_000))).toBe(200);
});
