// engines: both
import { afterAll, beforeAll, expect, test } from "vitest";
import { define, field, type Opened, openService, requestBy } from "../support.ts";

const rooms = define({ name: "rooms", fields: [field("text", "name")] });
const titles = define({
	name: "titles",
	fields: [
		field("text", "name"),
		field("relation", "room", { collectionId: "id_rooms", maxSelect: 1 }),
		field("relation", "seen", { collectionId: "id_rooms", maxSelect: 50_000 }),
	],
});

let opened: Opened;
const guest = requestBy();
const roomIds = Array.from({ length: 40_000 }, (_, n) => `s${String(n).padStart(14, "0")}`);
beforeAll(async () => {
	opened = await openService([rooms, titles]);
	await opened.service.transaction(async (tx) => {
		await tx.insert(
			"rooms",
			roomIds.map((id) => ({ id, name: id })),
		);
		await tx.insert(
			"titles",
			Array.from({ length: 400 }, (_, n) => ({
				id: `t${String(n).padStart(14, "0")}`,
				name: `${n}`,
				room: roomIds[n % 2] ?? "",
				seen: n === 0 ? roomIds : [],
			})),
		);
	});
});
afterAll(() => opened.dispose());

test("more related records than an engine binds values are expanded", async () => {
	const record = await opened.service.api.view("titles", "t00000000000000", { expand: "seen" }, guest);
	expect((record.expand as { seen: unknown[] }).seen).toHaveLength(roomIds.length);
});

test("more related records than an engine binds values are looked up in a write", async () => {
	const { api } = opened.service;
	const made = await api.create("titles", { name: "x", seen: roomIds }, {}, guest);
	expect(made.seen).toHaveLength(roomIds.length);
	await expect(api.create("titles", { seen: [...roomIds, "nosuch"] }, {}, guest)).rejects.toMatchObject({
		status: 400,
	});
	await api.delete("titles", String(made.id), guest);
});

test("back-relations of every record stand with it", async () => {
	const page = await opened.service.api.list(
		"rooms",
		{ expand: "titles_via_room", filter: "titles_via_room.id ?!= ''", sort: "id" },
		guest,
	);
	const names = page.items.map(({ expand }) =>
		(expand as { titles_via_room: { name: string }[] }).titles_via_room.map(({ name }) => name),
	);
	expect(names.map((list) => list.length)).toEqual([200, 200]);
	expect(names[1]?.every((name) => Number(name) % 2 === 1)).toBe(true);
});

test("a path that goes back and forth is refused before it fills the memory", async () => {
	const back = "titles_via_room.room";
	const { api } = opened.service;
	const view = (expand: string) => api.view("rooms", roomIds[0] ?? "", { expand }, guest);
	await expect(view(`${back}.titles_via_room`)).resolves.toHaveProperty("expand");
	await expect(view(`${back}.${back}.${back}`)).rejects.toMatchObject({ status: 400 });
});
