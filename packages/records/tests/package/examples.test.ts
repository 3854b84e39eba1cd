import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { endChildren } from "../../../../tests/support/children.ts";
import { eventsOf, type Program, picture, signUp, startProgram, useBlog } from "./program.ts";

const examples = join(import.meta.dirname, "../../examples");

function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "records-example-"));
	onTestFinished(() => {
		endChildren();
		rmSync(folder, { recursive: true, force: true });
	});
	return folder;
}

const start = (name: string): Promise<Program> => startProgram(join(examples, name), temporaryFolder());

afterEach(endChildren);

test("every example has a test", () => {
	const names = readdirSync(examples).map((name) => basename(name, ".ts"));
	expect(names.sort()).toEqual(["blog", "chat", "minimal", "postgres"]);
});

test("the minimal example keeps notes that everybody reads", async () => {
	const client = (await start("minimal.ts")).client();
	await client.collection("notes").create({ text: "Milk" });
	expect((await client.collection("notes").getFullList()).map(({ text }) => text)).toEqual(["Milk"]);
	await expect(client.collection("notes").create({ text: "" })).rejects.toMatchObject({ status: 400 });
	expect(await client.health.check()).toMatchObject({ code: 200 });
});

test("the blog has accounts, drafts, realtime and pictures", async () => {
	await useBlog(await start("blog.ts"));
});

test("the chat delivers a message to the members of its room only", async () => {
	const chat = await start("chat.ts");
	const [ada, grace, eve] = [
		await signUp(chat, "ada"),
		await signUp(chat, "grace"),
		await signUp(chat, "eve"),
	];
	const room = await ada.collection("rooms").create({ name: "Tea", members: [grace.authStore.record?.id] });
	expect(room.members).toHaveLength(2);
	const [received, overheard] = [await eventsOf(grace, "messages"), await eventsOf(eve, "messages")];
	const author = ada.authStore.record?.id;
	await expect(ada.collection("messages").create({ room: room.id, author, text: " " })).rejects.toMatchObject(
		{
			status: 400,
			message: "Write something, or attach a file.",
		},
	);
	await expect(
		eve.collection("messages").create({ room: room.id, author: eve.authStore.record?.id, text: "Hi" }),
	).rejects.toMatchObject({ status: 400 });
	const sent = await ada
		.collection("messages")
		.create({ room: room.id, author, text: "Four o'clock", attachments: [await picture()] });
	await expect.poll(() => received.map(({ text }) => text)).toEqual(["Four o'clock"]);
	expect(overheard).toEqual([]);
	expect(await grace.collection("rooms").getOne(room.id)).toMatchObject({ messages: 1 });
	const [file = ""] = sent.attachments as string[];
	expect((await fetch(grace.files.getURL(sent, file))).status).toBe(404);
	const token = await grace.files.getToken();
	expect((await fetch(grace.files.getURL(sent, file, { token }))).status).toBe(200);
	for (const client of [grace, eve]) await client.realtime.unsubscribe();
});
