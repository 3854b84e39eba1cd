/** Accounts of money on PostgreSQL: a route of one's own, whose transaction is right with any number of processes. */
import {
	badRequest,
	collection,
	field,
	notFound,
	openRecords,
	recordServer,
	requestContext,
} from "@rafta/records";

const accounts = collection({
	name: "accounts",
	fields: { owner: field.text({ required: true }), balance: field.number({ min: 0 }) },
	listRule: "",
	viewRule: "",
});

const records = await openRecords({
	folder: "data",
	database: process.env.DATABASE_URL ?? "postgres://localhost/records",
	collections: [accounts],
});

const server = await recordServer(records);
server.post("/transfers", async (request) => {
	const { from, to, amount } = (await requestContext(request)).body;
	if (typeof amount !== "number" || amount <= 0) throw badRequest({ en: "The amount must be more than 0." });
	if (from === to) throw badRequest({ en: "These are the same account." });
	return records.transaction(async (all) => {
		const payer = await all.find("accounts", String(from));
		const payee = await all.find("accounts", String(to));
		if (!payer || !payee) throw notFound();
		if (payer.balance < amount) throw badRequest({ en: "There is not enough money in the account." });
		await all.update("accounts", payer.id, { balance: payer.balance - amount });
		await all.update("accounts", payee.id, { balance: payee.balance + amount });
		return { balance: payer.balance - amount };
	});
});
for (const owner of ["Ada", "Grace"]) {
	await records.transaction(async (all) => {
		if (!(await all.findBy("accounts", { owner }))) await all.create("accounts", { owner, balance: 100 });
	});
}
console.log(await server.listen({ port: Number(process.env.PORT ?? 8090) }));
