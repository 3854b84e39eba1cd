import { collection, field, openRecords, recordServer } from "@rafta/records";

const users = collection({
	name: "users",
	type: "auth",
	fields: { name: field.text({ required: true }), avatar: field.file({ thumbs: ["100x100"] }) },
	createRule: "", // everybody may sign up
	viewRule: "id = @request.auth.id",
});
const posts = collection({
	name: "posts",
	fields: {
		title: field.text({ required: true, max: 120 }),
		status: field.select(["draft", "published"], { required: true }),
		author: field.relation(users),
		picture: field.file({ mimeTypes: ["image/png"], maxSize: 5_000_000, thumbs: ["320x0"] }),
		created: field.autodate(),
	},
	listRule: "status = 'published' || (@request.auth.id != '' && author = @request.auth.id)",
	viewRule: "status = 'published' || (@request.auth.id != '' && author = @request.auth.id)",
	createRule: "@request.auth.id != ''",
	updateRule: "@request.auth.id != '' && author = @request.auth.id",
});
const records = await openRecords({
	folder: "data",
	collections: [users, posts],
	hooks: () => [
		{
			collection: "posts",
			actions: ["create"],
			async before({ record, request }) {
				record.title = record.title.trim(); // a post: its fields have their types
				if (!request.superuser) record.author = request.auth?.record.id ?? "";
			},
		},
	],
});
const server = await recordServer(records);
server.get("/feed", () => records.list("posts", { filter: "status = 'published'" })); // the program itself has no rules
console.log(await server.listen({ port: Number(process.env.PORT ?? 8090) }));
