/**
 * From nothing to a lent book with the README's first command: a fresh clone, `npm ci`, `npm start`, the set-up link, a
 * title, a copy, a reader, a loan. The set-up and the loan are sent as the screens send them; the person's typing is
 * not included in the figure. With `--brief` it starts at `npm start`, in this folder.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { languages } from "../support/environment.ts";
import { freePort } from "../support/port.ts";
import { isBrief } from "./setting.ts";

const root = join(import.meta.dirname, "..", "..");
const port = await freePort();
const url = `http://127.0.0.1:${port}`;

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Environment of a shell without this project's programs on its path. */
const plainPath = (process.env.PATH ?? "").split(":").filter((part) => !part.includes("node_modules"));
const env = {
	...process.env,
	...{ PATH: plainPath.join(":"), NODE_OPTIONS: "", ...languages.en, RAFTA_PORT: String(port) },
};

function must(command: string, args: readonly string[], cwd: string): void {
	const done = spawnSync(command, args, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
	if (done.status !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
}

async function call<T>(path: string, body: object, token = ""): Promise<T> {
	const answer = await fetch(`${url}${path}`, {
		method: "POST",
		headers: { "content-type": "application/json", ...(token && { authorization: token }) },
		body: JSON.stringify(body),
	});
	if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
	return (await answer.json()) as T;
}

async function lendFirstBook(setupToken: string): Promise<void> {
	const { token, record } = await call<{ token: string; record: { library_id: string } }>("/api/setup", {
		token: setupToken,
		admin: { name: "İlk Yönetici", email: "ilk@okul.test", password: "bir parola cümlesi" },
		school: { name: "İlk Okul", type: "ilkokul", province: "", district: "" },
		library: { name: "Kütüphane" },
		preset: "meb_2024",
	});
	const add = (collection: string, values: object) =>
		call<{ id: string; barcode: string; card_barcode: string }>(
			`/api/collections/${collection}/records`,
			values,
			token,
		);
	const book = await add("books", { title: "Çalıkuşu", author_line: "Reşat Nuri Güntekin" });
	const copy = await add("library_books", { book_id: book.id, library_id: record.library_id });
	const reader = await add("students", {
		first_name: "Ece",
		last_name: "Işık",
		class_code: "4/A",
		reader_type: "pupil",
	});
	const lend = { op_id: "firstloan000001", copy: copy.barcode, student: reader.card_barcode };
	await call("/api/circulation/checkout", lend, token);
}

export async function run(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-clone-"));
	const began = performance.now();
	try {
		if (!isBrief) {
			must("git", ["clone", "--quiet", root, folder], root);
			const installing = performance.now();
			must("npm", ["ci", "--silent"], folder);
			console.log(`npm ci: ${seconds(installing)}`);
		}
		const starting = performance.now();
		const rafta = spawn("npm", ["start"], {
			cwd: isBrief ? root : folder,
			env: { ...env, RAFTA_DATA: join(folder, "data") },
			stdio: ["ignore", "pipe", "inherit"],
			detached: true,
		});
		try {
			let text = "";
			const token = await new Promise<string>((resolve, reject) => {
				rafta.once("exit", () => reject(new Error(text)));
				rafta.stdout.on("data", (chunk) => {
					text += chunk;
					const link = /setup\?token=(\S+)/.exec(text)?.[1];
					if (link) resolve(link);
				});
			});
			console.log(`npm start, with the build of the web app: ${seconds(starting)}`);
			await lendFirstBook(token);
			console.log(`from clone to a lent book: ${seconds(began)}`);
		} finally {
			// Kills the whole process group: npm, the start file and the server.
			if (rafta.pid) process.kill(-rafta.pid, "SIGTERM");
		}
	} finally {
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	}
}
