// engines: one
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { dirname } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { startRecordServer, superuserToken } from "./server.ts";

const server = await startRecordServer();
const token = await superuserToken(server);
afterAll(() => server.close());

/** Sends requests on one connection, each after the answer to the one before; returns the status of each. */
async function statusesOf(requests: readonly (readonly [path: string, body: string])[]): Promise<number[]> {
	const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
	let received = "";
	socket.setEncoding("latin1").on("data", (text: string) => {
		received += text;
	});
	const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
	try {
		for (const [done, [path, body]] of requests.entries()) {
			const headers = `host: rafta\r\nauthorization: ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\n`;
			socket.write(
				`POST ${path} HTTP/1.1\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
			);
			await expect.poll(() => statuses().length).toBe(done + 1);
		}
		return statuses();
	} finally {
		socket.destroy();
	}
}

const fileNamed = (field: string, content: string) =>
	`--x\r\nContent-Disposition: form-data; name="${field}"; filename="z.zip"\r\n\r\n${content}`;
const routes = ["/api/backups/upload", "/api/migration"];

test.each(routes)("at %s a body that breaks off inside its file is the sender's fault", async (path) => {
	expect(await statusesOf([[path, fileNamed("file", "PK\u0003\u0004 ...")]])).toEqual([400]);
	const uploads = await server.service.files.temporary();
	expect(readdirSync(dirname(uploads))).toEqual([]);
	expect(await server.service.backups.list()).toEqual([]);
});

const large = `${"x".repeat(3_000_000)}\r\n--x--\r\n`;

test.each(routes)("after %s has refused a file under another name, the connection goes on", async (path) => {
	const upload = [path, fileNamed("other", large)] as const;
	expect(await statusesOf([upload, upload])).toEqual([400, 400]);
});

test("a file that cannot be written is the server's fault, and the connection goes on", async () => {
	vi.spyOn(server.service.files, "temporary").mockResolvedValueOnce("/no/such/folder/upload");
	const upload = ["/api/backups/upload", fileNamed("file", large)] as const;
	expect(await statusesOf([upload, upload])).toEqual([500, 400]);
});
