/** One open collection, in an SQLite file under `data`. */
import { collection, field, openRecords, recordServer } from "@rafta/records";

const notes = collection({
	name: "notes",
	fields: { text: field.text({ required: true }), created: field.autodate() },
	listRule: "",
	viewRule: "",
	createRule: "",
});

const records = await openRecords({ folder: "data", collections: [notes] });
const server = await recordServer(records);
console.log(await server.listen({ port: Number(process.env.PORT ?? 8090) }));
