// engines: one
/**
 * Third-party tools from the registry: they use this server unchanged in place of PocketBase. Packages that they
 * require but that are not needed here are stubs of a few lines (`tests/absent`).
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { pocketbaseLoader } from "astro-loader-pocketbase";
import { dataProvider } from "refine-pocketbase";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { endWithFile } from "../support/children.ts";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
const folder = await mkdtemp(join(tmpdir(), "rafta-tools-"));

afterAll(async () => {
	await server.close();
	await rm(folder, { recursive: true, force: true });
});

const root = { email: "root@rafta.test", password: "parola-root" };
const pb = server.client();

beforeAll(async () => {
	await server.service.transaction((all) => all.create("_superusers", root));
	const author = await pb.collection("authors").create({ name: "Yaşar Kemal" });
	for (const [n, title] of ["İnce Memed", "Orta Direk", "Yer Demir Gök Bakır"].entries()) {
		await pb.collection("posts").create({ title, views: n, author: author.id });
	}
});

describe("pocketbase-typegen", () => {
	const program = join(dirname(createRequire(import.meta.url).resolve("pocketbase-typegen")), "cli.js");
	const run = (given: readonly string[]): Promise<unknown> => {
		const running = promisify(execFile)(process.execPath, [program, ...given], { cwd: folder });
		endWithFile(running.child);
		return running;
	};

	test("signs in by e-mail and password and writes the types of all collections", async () => {
		const out = join(folder, "types.ts");
		const { email, password } = root;
		const given = ["--url", server.url, "--email", email, "--password", password, "--out", out];
		await run(given);
		const types = await readFile(out, "utf8");
		for (const { name } of server.service.collections()) expect(types).toContain(`\t${name}: `);
		const posts = /export type PostsRecord = \{(?<fields>[^}]*)\}/.exec(types)?.groups?.fields ?? "";
		expect(posts).toMatch(/^\ttitle: string$/m);
		expect(posts).toMatch(/^\tviews\?: number$/m);
		expect(posts).toMatch(/^\tpapers\?: FileNameString\[\]$/m);
	});

	test("is refused with a wrong password", async () => {
		const given = [
			"--url",
			server.url,
			"--email",
			root.email,
			"--password",
			"x",
			"--out",
			join(folder, "no.ts"),
		];
		await expect(run(given)).rejects.toMatchObject({ code: 1 });
	});
});

interface Entry {
	readonly id: string;
	readonly data: Readonly<Record<string, unknown>>;
}

/** Store of entries that Astro passes to a loader. */
function store() {
	const entries = new Map<string, Entry>();
	return {
		get: (id: string) => entries.get(id),
		set: (entry: Entry) => void entries.set(entry.id, entry),
		delete: (id: string) => void entries.delete(id),
		clear: () => entries.clear(),
		keys: () => [...entries.keys()],
		values: () => [...entries.values()],
	};
}

describe("astro-loader-pocketbase", () => {
	const options = {
		url: server.url,
		collectionName: "posts",
		updatedField: "updated",
		superuserCredentials: root,
	};

	/** Context that Astro passes to a loader, with the captured log messages. */
	async function contextOf(loader: ReturnType<typeof pocketbaseLoader>) {
		const made = await (loader as { createSchema(): Promise<{ schema: z.ZodType }> }).createSchema();
		const logged: string[] = [];
		const meta = new Map<string, string>();
		const entries = store();
		const say = (text: string) => void logged.push(text);
		return {
			logged,
			entries,
			context: {
				store: entries,
				meta,
				logger: { label: "", info: say, warn: say, error: say },
				generateDigest: JSON.stringify,
				parseData: async ({ data }: Entry) => made.schema.parse(data) as Entry["data"],
			},
		};
	}

	test("loads a collection by the schema that it reads, and afterwards what has changed", async () => {
		const loader = pocketbaseLoader(options);
		const { context, entries, logged } = await contextOf(loader);
		const load = loader.load as unknown as (given: typeof context) => Promise<void>;
		await load(context);
		expect(logged.at(-1)).toBe("Fetched 3 entries.");
		const titles = () => entries.values().map(({ data }) => data.title);
		expect(titles().toSorted()).toEqual(["Orta Direk", "Yer Demir Gök Bakır", "İnce Memed"].toSorted());
		expect(entries.values()[0]?.data.created).toBeInstanceOf(Date);

		const [first, second] = await pb.collection("posts").getFullList({ sort: "views" });
		await pb.collection("posts").update(first?.id ?? "", { title: "İnce Memed 2" });
		await pb.collection("posts").delete(second?.id ?? "");
		await load(context);
		expect(titles().toSorted()).toEqual(["Yer Demir Gök Bakır", "İnce Memed 2"].toSorted());
		expect(logged).toContain("Cleaned up 1 old entries.");
	});
});

describe("refine-pocketbase", () => {
	const provider = dataProvider(server.client());
	const resource = "authors";

	test("makes, finds, reads, changes and deletes", async () => {
		const { data: made } = await provider.create({ resource, variables: { name: "Sait Faik" } });
		const found = await provider.getList({
			resource,
			filters: [{ field: "name", operator: "contains", value: "faik" }],
			sorters: [{ field: "name", order: "desc" }],
			pagination: { currentPage: 1, pageSize: 10 },
		});
		expect([found.total, found.data.map(({ id }: { id: string }) => id)]).toEqual([1, [made.id]]);
		const id = String(made.id);
		await provider.update({ resource, id, variables: { name: "Sait Faik Abasıyanık" } });
		expect((await provider.getOne({ resource, id })).data.name).toBe("Sait Faik Abasıyanık");
		await provider.deleteOne({ resource, id });
		await expect(provider.getOne({ resource, id })).rejects.toMatchObject({ statusCode: 404 });
	});

	test("tells which field was refused", async () => {
		await expect(provider.create({ resource, variables: { name: "" } })).rejects.toMatchObject({
			statusCode: 400,
			errors: { name: expect.anything() },
		});
	});
});
