/** Rooms whose members write messages with attachments, and receive those of others as they are written. */
import { badRequest, collection, field, openRecords, type RecordOf, recordServer } from "@rafta/records";

const users = collection({
	name: "users",
	type: "auth",
	fields: { name: field.text({ required: true }) },
	createRule: "",
	viewRule: "@request.auth.id != ''",
});

const rooms = collection({
	name: "rooms",
	fields: {
		name: field.text({ required: true }),
		members: field.relation(users, { maxSelect: 100 }),
		messages: field.number({ onlyInt: true }),
	},
	listRule: "members.id ?= @request.auth.id",
	viewRule: "members.id ?= @request.auth.id",
	createRule: "@request.auth.id != ''",
});

const messages = collection({
	name: "messages",
	fields: {
		room: field.relation(rooms, { required: true, cascadeDelete: true }),
		author: field.relation(users, { required: true }),
		text: field.text({ max: 2000 }),
		attachments: field.file({ maxSelect: 3, maxSize: 5_000_000, protected: true }),
		created: field.autodate(),
	},
	indexes: ["CREATE INDEX idx_messages_room ON messages (room, created)"],
	listRule: "room.members.id ?= @request.auth.id",
	viewRule: "room.members.id ?= @request.auth.id",
	createRule: "author = @request.auth.id && room.members.id ?= @request.auth.id",
});

const isEmpty = ({ text, attachments }: RecordOf<typeof messages>): boolean =>
	text.trim() === "" && attachments.length === 0;

const records = await openRecords({
	folder: "data",
	collections: [users, rooms, messages],
	hooks: () => [
		{
			collection: "rooms",
			actions: ["create"],
			async before({ record, request }) {
				const creator = request.auth?.record.id;
				if (creator && !record.members.includes(creator)) record.members.push(creator);
			},
		},
		{
			collection: "messages",
			actions: ["create"],
			async before({ record }) {
				if (isEmpty(record)) throw badRequest({ en: "Write something, or attach a file." });
			},
			/** In the same transaction: the number is right even if two write at the same moment. */
			async after({ record, records: all }) {
				const room = await all.find("rooms", record.room);
				if (room) await all.update("rooms", room.id, { messages: room.messages + 1 });
			},
		},
	],
});

const server = await recordServer(records);
console.log(await server.listen({ port: Number(process.env.PORT ?? 8090) }));
