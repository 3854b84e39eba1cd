/** Programs that embed the record service, as processes of their own, and what the official client does with them. */
import { type ChildProcess, spawn } from "node:child_process";
import { EventSource } from "eventsource";
import PocketBase, { type RecordModel } from "pocketbase";
import sharp from "sharp";
import { expect } from "vitest";
import { endTree, endWithFile, outputOf } from "../../../../tests/support/children.ts";

// The official client expects the browser's class.
globalThis.EventSource ??= EventSource as typeof globalThis.EventSource;

/** A program that listens. */
export interface Program {
	readonly url: string;
	client(): PocketBase;
	end(): void;
}

/** Starts a program in a folder, and waits for the address that it prints. */
export async function startProgram(
	file: string,
	folder: string,
	variables: Readonly<Record<string, string | undefined>> = {},
): Promise<Program> {
	const env = { ...process.env, PORT: "0", ...variables };
	const child: ChildProcess = endWithFile(spawn(process.execPath, [file], { cwd: folder, env }));
	const output = outputOf(child);
	const address = () => /http:\/\/\S+/.exec(output())?.[0];
	await expect.poll(() => address() ?? (child.exitCode === null ? "" : output())).toMatch(/^http:/);
	const url = address() ?? "";
	return {
		url,
		client: () => new PocketBase(url).autoCancellation(false),
		end: () => endTree(child),
	};
}

/** A small picture. */
export async function picture(): Promise<File> {
	const bytes = await sharp({ create: { width: 640, height: 400, channels: 3, background: "#2060c0" } })
		.png()
		.toBuffer();
	return new File([new Uint8Array(bytes)], "harbour.png", { type: "image/png" });
}

/** Creates an account and signs in with it. */
export async function signUp({ client }: Program, name: string): Promise<PocketBase> {
	const signed = client();
	const password = `${name}-correct-horse`;
	await signed
		.collection("users")
		.create({ name, email: `${name}@example.test`, password, passwordConfirm: password });
	await signed.collection("users").authWithPassword(`${name}@example.test`, password);
	return signed;
}

/** Events that a client receives of a collection, once it has subscribed. */
export async function eventsOf(client: PocketBase, collection: string): Promise<RecordModel[]> {
	const events: RecordModel[] = [];
	await client.collection(collection).subscribe("*", ({ record }) => void events.push(record));
	return events;
}

/** Uses the blog of the README as the official client does: accounts, hooks, rules, realtime, files. */
export async function useBlog(blog: Program): Promise<void> {
	const guest = blog.client();
	const ada = await signUp(blog, "ada");
	const seen = await eventsOf(guest, "posts");
	const draft = await ada.collection("posts").create({ title: "  Not yet  ", status: "draft" });
	expect(draft).toMatchObject({ title: "Not yet", author: ada.authStore.record?.id });
	const posted = await ada
		.collection("posts")
		.create({ title: "Hello", status: "published", picture: await picture() });
	await expect.poll(() => seen.map(({ title }) => title)).toEqual(["Hello"]);
	expect((await guest.collection("posts").getFullList()).map(({ title }) => title)).toEqual(["Hello"]);
	expect((await ada.collection("posts").getList()).totalItems).toBe(2);
	await expect(guest.collection("posts").create({ title: "No", status: "draft" })).rejects.toMatchObject({
		status: 400,
	});
	await expect(ada.collection("posts").create({ status: "lost" })).rejects.toMatchObject({
		response: {
			data: { title: { code: "validation_required" }, status: { code: "validation_invalid_value" } },
		},
	});
	const thumb = await fetch(guest.files.getURL(posted, String(posted.picture), { thumb: "320x0" }));
	expect([thumb.status, (await sharp(await thumb.arrayBuffer()).metadata()).width]).toEqual([200, 320]);
	expect(await (await fetch(`${blog.url}/feed`)).json()).toMatchObject([{ title: "Hello" }]);
	await guest.realtime.unsubscribe();
}
